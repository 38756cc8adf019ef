import { type PlanName, planLabels, planNames, unitSlots } from "@tenbin/contract";
import { describeGrace } from "@tenbin/contract/describe-grace";
import { DATA_KEPT_DAYS, END_DAYS, GRACE_DAYS, plans } from "../../billing/index.ts";

/** What holds for every paid contract, once for all documents. */
export const contractSentences = {
  renewal:
    "契約期間の定めはありません。1か月ごとに自動で更新し、解約されるまで毎月の料金を請求します。",
  cancellation:
    "「設定」→「プランと支払い」→「解約する」から、いつでも解約できます。電話や理由の入力は必要ありません。",
  deadline:
    "次の請求日の前日23時59分(日本時間)までに手続きを終えると、次の請求はありません。次の請求日は、お申し込みの確認の画面と「設定」に表示します。",
  untilEnd:
    "解約しても、支払い済みの期間が終わるまで使えます。それまでは解約を取り消すこともできます。",
  noRefund: "解約による日割りの返金はありません。",
  deletion:
    "退会の手続きをすると、有料の契約も終わります。残りの期間の料金は返金しませんので、期間の終わりまで使うときは、先に解約だけを行ってください。",
  unpaid: `お支払いが確認できないときは、メールでお知らせします。${describeGrace(GRACE_DAYS)}${END_DAYS}日間確認できないときは、契約を終了して、未払いの請求を取り消します。手数料や遅延損害金はいただきません。`,
  dataAfterwards: `有料プランで保存した条件とそのメモは、プランの終了から少なくとも${DATA_KEPT_DAYS}日間保管します。その間に申し込み直すと、元のまま使えます。`,
  upgrade:
    "上位のプランへの変更は、お支払いの確認後すぐに切り替わり、残りの期間の差額だけを請求します。金額と計算式は、確定の前に表示します。",
  downgrade: "下位のプランへの変更は、次の請求日に切り替わります。",
} as const;

/** Of what can be bought. */
export function priceSentences(): string[] {
  return planNames
    .filter((name) => plans[name].sold)
    .map((name) => {
      const price = `月額 ${yen(name)}(税込)`;
      return name === "tenbin_unit"
        ? `${planLabels[name]} 1社につき${price}。同時に${unitSlots.length}社まで`
        : `${planLabels[name]} ${price}`;
    });
}

function yen(name: PlanName): string {
  return `${plans[name].price.toLocaleString("ja-JP")}円`;
}
