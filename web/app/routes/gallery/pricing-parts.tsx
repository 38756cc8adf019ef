import { Button } from "../../ui/actions/button.tsx";
import { Accordion } from "../../ui/content/disclosure.tsx";
import { PlanColumn, PricingTable } from "../../ui/content/pricing-table.tsx";
import { Timeline } from "../../ui/content/timeline.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";

/** Invented plans: prices and limits are those of `GET /plans`. */
const monthly = "1か月ごとの自動更新";

export function PricingParts() {
  return (
    <>
      <PricingTable>
        <PlanColumn
          name="無料会員"
          yen={0}
          reader="まず企業を調べてみる方に"
          term="支払い方法の登録は不要"
          action={<Button disabled>利用中</Button>}
          points={["会社ページの株価・業績・開示・進捗", "気になる企業の保存"]}
          current
        />
        <PlanColumn
          name="見本の小"
          yen={1_200}
          reader="気になる企業を続けて見る方に"
          term={monthly}
          action={<Button>見本の小の内容を確認する</Button>}
          points={["すべての企業の理論価値・判定・正確度・診断", "さらに多くの企業の保存"]}
        />
        <PlanColumn
          name="見本の中"
          yen={4_800}
          reader="市場全体から探す方に"
          term={monthly}
          action={<Button>見本の中の内容を確認する</Button>}
          points={["見本の小のすべて", "全指標での条件検索とCSV"]}
        />
        <PlanColumn
          name="見本の大"
          yen={12_000}
          reader="調査や顧客への説明に使う方に"
          term={monthly}
          action={<Button>見本の大の内容を確認する</Button>}
          points={["見本の中のすべて", "過去の日付での条件検索"]}
        />
      </PricingTable>
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
    </>
  );
}

export function ConfirmParts() {
  return (
    <>
      <Timeline
        events={[
          {
            key: "today",
            date: "2025-11-14",
            title: "今日のご請求 2,312円",
            note: "日割りの差額",
            done: true,
          },
          { key: "next", date: "2025-12-01", title: "次回 4,800円", done: false },
          { key: "later", date: "2026-01-01", title: "以降は毎月1日に4,800円", done: false },
        ]}
      />
      <div>
        <Checkbox control={{ name: "changed", label: "判定が変わったとき" }} defaultChecked />
        <Checkbox
          control={{
            name: "terms",
            label: "利用規約に同意する",
            required: true,
            error: "確認のうえ選んでください",
          }}
        >
          <a href="/tos">利用規約</a>に同意する
        </Checkbox>
        <Checkbox control={{ name: "off", label: "週に1通にまとめる" }} disabled />
      </div>
    </>
  );
}
