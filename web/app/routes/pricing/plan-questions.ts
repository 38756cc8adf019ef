import type { PlanTerms } from "@tenbin/contract";
import { describeGrace } from "@tenbin/contract/describe-grace";
import type { AccordionItem } from "../../ui/content/disclosure.tsx";

/** @param freeCompanies how many companies a portfolio has without a paid plan */
export function planQuestions(
  { unpaid_mail_days: mailDays, grace_days: grace, userdata_days: kept }: PlanTerms,
  freeCompanies: number,
): readonly (AccordionItem & { readonly answer: string })[] {
  const mails = mailDays.map((day) => (day === 0 ? "当日" : `${day}日目`)).join("・");
  return [
    {
      question: "解約はどこからできますか",
      answer:
        "「設定」→「プランと支払い」→「解約する」の3つの操作で終わります。手順は申し込みより多くなく、電話や理由の入力も必要ありません。単品購入は1社ずつ解約できます。",
      open: true,
    },
    {
      question: "いつまでに解約すれば、次の請求は止まりますか",
      answer:
        "次の請求日の前日23:59(日本時間)までです。たとえば請求日が12月14日なら、12月13日の終わりまでです。次の請求日は、申し込む前の確認の画面と「設定」に表示します。",
      open: true,
    },
    {
      question: "解約するとすぐに使えなくなりますか",
      answer:
        "支払い済みの期間が終わるまで使えます。それまでは、解約の取り消しもできます。日割りの返金はありません。",
    },
    {
      question: "保存した条件とそのメモはどうなりますか",
      answer: `有料プランの終了から${kept}日間保管し、その間に申し込み直せば元のまま使えます。${kept}日を過ぎると削除します。ポートフォリオは${freeCompanies}社を超えていても読めますが、追加はできなくなります。`,
    },
    {
      question: "途中でプランを変えるといくらかかりますか",
      answer:
        "上位プランへは、支払いの確認後すぐに切り替わり、残りの期間の差額だけを請求します。金額と計算式は確定の前に表示し、表示した金額をそのまま請求します。下位プランへは次の請求日に切り替わり、差額は発生しません。",
    },
    {
      question: "支払いに失敗したらどうなりますか",
      answer: `${mails}に、お支払いを確認できないことをメールでお知らせします。${describeGrace(grace)}手数料や違約金はありません。`,
    },
  ];
}
