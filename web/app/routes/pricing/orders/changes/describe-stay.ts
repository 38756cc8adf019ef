import type { Subscription } from "@tenbin/contract";
import type { ChangeConfirmation } from "@tenbin/contract/billing/change-confirmation";
import { planLabels } from "@tenbin/contract/billing/plan";
import { describeNeverBegins } from "../../../../billing/describe-subscription.ts";
import { day, formatDateTime, jstDate } from "../../../../ui/format.ts";
import { nextCharge } from "./next-charge.ts";

type Unit = Subscription["units"][number];

/** The withdrawal of a churn: the plan goes on, or begins when the trial ends. @param end of its period */
export function describePlanStay(
  {
    stripe_plan_name: plan,
    stripe_downgrading_plan_name: next,
    begins_at: begin,
    simulation,
  }: Subscription,
  end: string,
): ChangeConfirmation {
  const what = planLabels[plan];
  const amount = simulation[next ?? plan].amount_periodicals;
  return begin === null
    ? describeStay({
        what,
        otherwise: describeEnd(end),
        afterwards: describeRenewal(end),
        ...(next === null
          ? {}
          : { note: `予約済みの${planLabels[next]}への変更も、元のまま続きます。` }),
        charge: nextCharge("次の更新", end, amount),
      })
    : describeStay({
        what,
        otherwise: describeNeverBegins(what),
        afterwards: `${day(jstDate(begin))}に始まり、その日から毎月の請求が続きます。`,
        charge: nextCharge("最初の請求", begin, amount),
      });
}

/** @param monthly yen */
export function describeUnitStay(
  { name_jp: name, period_end: end }: Unit,
  monthly: number,
): ChangeConfirmation {
  return describeStay({
    what: `${name}の単品購入`,
    otherwise: describeEnd(end),
    afterwards: describeRenewal(end),
    charge: nextCharge("次の更新", end, monthly),
  });
}

const describeEnd = (end: string) =>
  `${formatDateTime(end)}に利用が終わり、そのあとの請求はありません。`;

const describeRenewal = (end: string) =>
  `${day(jstDate(end))}に更新し、以後は毎月の請求が続きます。`;

interface Stay {
  /** Which contract: ライト, みなと精工の単品購入 */
  readonly what: string;
  /** Without the withdrawal. */
  readonly otherwise: string;
  readonly afterwards: string;
  readonly note?: string;
  readonly charge: ReturnType<typeof nextCharge>;
}

function describeStay({ what, otherwise, afterwards, note, charge }: Stay): ChangeConfirmation {
  return {
    heading: "解約の取り消し",
    lead: `${what}は解約を受け付けています。取り消すと、契約はそのまま続きます。`,
    terms: [
      { term: "続けるもの", text: what },
      { term: "取り消さないとき", text: otherwise },
      { term: "取り消したあと", text: afterwards, ...(note === undefined ? {} : { note }) },
    ],
    dates: [charge],
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
