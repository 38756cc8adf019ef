import { confirmOrder } from "@tenbin/contract/billing/order-confirmation";
import { Button } from "../../ui/actions/button.tsx";
import { Accordion } from "../../ui/content/disclosure.tsx";
import { OrderConfirmationView } from "../pricing/orders/confirmation/order-confirmation.tsx";
import { PlanColumn, PlanRow, PricingTable } from "../../ui/content/pricing-table.tsx";
import { sampleOrder, sampleUpgrade } from "./sample-orders.ts";
import { Specimen } from "./specimen.tsx";

/** Invented plans: prices and limits are those of `GET /plans`. */
const monthly = "1か月ごとの自動更新";

export function PricingParts() {
  return (
    <>
      <Specimen name="PricingTable, PlanColumn, PlanRow">
        <div>
          <Plans />
          <PlanRow
            name="見本の単品"
            yen={300}
            per="円/月(1社)"
            action={<Button>企業を選んで確認する</Button>}
          >
            決めた1社だけ、見本の小と同じ内容を見られます。
          </PlanRow>
        </div>
      </Specimen>
      <Specimen name="Accordion">
        <Accordion
          questions={[
            {
              question: "解約はどこからできますか",
              answer: "「設定」から「プランと支払い」、「解約する」の3つの操作で終わります。",
            },
            {
              question: "解約するとすぐに使えなくなりますか",
              answer: "支払い済みの期間が終わるまで、これまでどおり使えます。",
            },
          ]}
        />
      </Specimen>
    </>
  );
}

const orderNothing = () => {};

export function ConfirmParts() {
  return (
    <>
      <OrderConfirmationView
        headingLevel="h4"
        confirmation={confirmOrder(sampleOrder)}
        back={{ to: "/pricing", label: "プランの選択に戻る" }}
        onConfirm={orderNothing}
      />
      <OrderConfirmationView
        headingLevel="h4"
        confirmation={confirmOrder(sampleUpgrade)}
        back={{ to: "/pricing", label: "変更しない" }}
        onConfirm={orderNothing}
      />
    </>
  );
}

function Plans() {
  return (
    <PricingTable>
      <PlanColumn
        name="無料会員"
        yen={0}
        reader="まず企業を調べてみる方に"
        term="支払い方法の登録は不要"
        points={["企業ページの株価・業績・開示・進捗", "気になる企業の保存"]}
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
  );
}
