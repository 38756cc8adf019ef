import { Button } from "../../ui/actions/button.tsx";
import { DescriptionList } from "../../ui/content/description-list.tsx";
import { Accordion, Disclosure } from "../../ui/content/disclosure.tsx";
import { KeyboardHints } from "../../ui/content/keyboard-hints.tsx";
import { PlanColumn, PricingTable } from "../../ui/content/pricing-table.tsx";
import { SourceQuote } from "../../ui/content/source-quote.tsx";
import { Timeline } from "../../ui/content/timeline.tsx";
import { Specimen } from "./specimen.tsx";

const monthly = "1か月ごとの自動更新";

export function Lists() {
  return (
    <>
      <Specimen name="DescriptionList">
        <DescriptionList
          items={[
            {
              term: "使えること",
              description: "30日間、ライトと同じ内容。すべての企業の理論価値と判定を見られます。",
            },
            { term: "料金", description: "かかりません。支払い方法の登録もありません。" },
          ]}
        />
      </Specimen>
      <Specimen name="Accordion, Disclosure">
        <div>
          <Accordion
            questions={[
              {
                question: "解約はどこからできますか",
                answer: "「設定」から「プランと支払い」、「解約する」の3つの操作で終わります。",
              },
              {
                question: "解約するとすぐに使えなくなりますか",
                answer: "支払いずみの期間が終わるまで、これまでどおり使えます。",
              },
            ]}
          />
          <Disclosure summary="計算の詳しい内訳" open>
            <p>自己資本に、見積もった超過利益を足しています。</p>
          </Disclosure>
        </div>
      </Specimen>
      <Specimen name="Timeline">
        <Timeline
          events={[
            {
              key: "today",
              date: "2025-11-14",
              title: "今日のご請求 4,812円",
              note: "日割りの差額",
              done: true,
            },
            { key: "next", date: "2025-12-01", title: "次回 10,000円", done: false },
            { key: "later", date: "2026-01-01", title: "以降は毎月1日に10,000円", done: false },
          ]}
        />
      </Specimen>
      <Specimen name="SourceQuote">
        <SourceQuote
          document="2025年3月期 有価証券報告書"
          place="経営者による分析"
          disclosed="2025-06-26"
        >
          <p>原材料価格の上昇を販売価格に転嫁したことにより、営業利益は前期を上回りました。</p>
        </SourceQuote>
      </Specimen>
      <Specimen name="KeyboardHints">
        <KeyboardHints
          hints={[
            { keys: ["←", "→"], does: "1か月動かす" },
            { keys: ["Enter"], does: "開く" },
            { keys: ["/"], does: "どのページでも検索を開く" },
          ]}
        />
      </Specimen>
      <Specimen name="PlanLedger, PlanColumn">
        <PricingTable>
          <PlanColumn
            name="無料会員"
            yen={0}
            reader="まず企業を調べてみる方に"
            term="支払い方法の登録は不要"
            action={<Button disabled>利用中</Button>}
            points={["会社ページの株価・業績・開示・進捗", "ポートフォリオ 5社"]}
            current
          />
          <PlanColumn
            name="ライト"
            yen={1980}
            reader="気になる企業を続けて見る方に"
            term={monthly}
            action={<Button>ライトの内容を確認する</Button>}
            points={["すべての企業の理論価値・判定・正確度・診断", "ポートフォリオ 30社"]}
          />
          <PlanColumn
            name="スタンダード"
            yen={10_000}
            reader="市場全体から探す方に"
            term={monthly}
            action={<Button>スタンダードの内容を確認する</Button>}
            points={["ライトのすべて", "全指標での条件検索とCSV", "ポートフォリオ 100社"]}
          />
          <PlanColumn
            name="エキスパート"
            yen={30_000}
            reader="調査や顧客への説明に使う方に"
            term={monthly}
            action={<Button>エキスパートの内容を確認する</Button>}
            points={["スタンダードのすべて", "過去の日付での条件検索"]}
          />
        </PricingTable>
      </Specimen>
    </>
  );
}
