import type { Subscription } from "@tenbin/contract";
import type { ChangeConfirmation } from "@tenbin/contract/change-confirmation";
import { planLabels } from "@tenbin/contract/plan";
import { day, formatDateTime, jstDate } from "../../../../ui/format.ts";
import { nextCharge } from "./next-charge.ts";

export interface GoingOn {
  /** Which contract: ライト, みなと精工の単品購入 */
  readonly what: string;
  readonly end: string;
  /** To which plan it changes then, as was scheduled; null: it stays the same. */
  readonly next: string | null;
  /** Yen a month from then. */
  readonly amount: number;
  /** A plan that begins at `end`, with a trial's end. */
  readonly isWaiting: boolean;
}

/** The withdrawal of a churn: the contract goes on. */
export function describeStay({ what, end, next, amount, isWaiting }: GoingOn): ChangeConfirmation {
  return {
    heading: "解約の取り消し",
    lead: `${what}は解約を受け付けています。取り消すと、契約はそのまま続きます。`,
    terms: [
      { term: "続けるもの", text: what },
      {
        term: "取り消さないとき",
        text: isWaiting
          ? `${what}は始まらず、請求はありません。無料体験は${formatDateTime(end)}まで使えます。`
          : `${formatDateTime(end)}に利用が終わり、そのあとの請求はありません。`,
      },
      {
        term: "取り消したあと",
        text: `${day(jstDate(end))}に${isWaiting ? "始まり、その日から" : "更新し、以後は"}毎月の請求が続きます。`,
        ...(next === null ? {} : { note: `予約済みの${next}への変更も、元のまま続きます。` }),
      },
    ],
    dates: [nextCharge(isWaiting ? "最初の請求" : "次の更新", end, amount)],
    button: "解約を取り消す",
    back: "取り消さない",
    afterwards: "押すと、解約の取り消しが完了します。今日の支払いはありません。",
  };
}

export function describeDowngradeWithdrawal(
  { stripe_plan_name: plan, current_period_end: end, simulation }: Subscription,
  next: NonNullable<Subscription["stripe_downgrading_plan_name"]>,
): ChangeConfirmation {
  const at = end === null ? "次の更新日" : day(jstDate(end));
  return {
    heading: "プラン変更の予約の取り消し",
    lead: `${at}に${planLabels[next]}に変わる予約があります。取り消すと、いまのプランが続きます。`,
    terms: [
      { term: "続けるプラン", text: planLabels[plan] },
      { term: "取り消すもの", text: `${planLabels[next]}への変更の予約` },
      { term: "取り消したあと", text: `${at}からも、いまのプランと金額が続きます。` },
    ],
    dates: end === null ? [] : [nextCharge("次の更新", end, simulation[plan].amount_periodicals)],
    button: "変更の予約を取り消す",
    back: "取り消さない",
    afterwards: "押すと、予約の取り消しが完了します。今日の支払いはありません。",
  };
}
