import type { Subscription } from "@tenbin/contract";
import { cardBrandName } from "@tenbin/contract/billing/card-brand";
import { planLabels } from "@tenbin/contract/billing/plan";
import { MS_PER_DAY } from "@tenbin/contract/time";
import {
  day,
  formatCount,
  formatDateTime,
  formatMonthDay,
  jstDate,
  yearMonth,
} from "../ui/format.ts";

export const formatYen = (yen: number) => `${yen < 0 ? "−" : ""}${formatCount(Math.abs(yen))}円`;

/** Whether a plan is paid for, also one that ends with its period. */
export function hasPaidPlan({
  stripe_plan_name: plan,
  subscription_status: status,
}: Subscription): boolean {
  return plan !== "tenbin_free" && status !== null && status !== "quit";
}

/** @param label of a plan that was to begin when a trial ends; the trial may get longer until then */
export const describeNeverBegins = (label: string) =>
  `${label}は始まらず、請求はありません。無料体験は、その期限まで使えます。`;

/** What will become of the plan; null if it simply goes on. */
export function describeComingChange(subscription: Subscription): string | null {
  const {
    subscription_status: status,
    current_period_end: end,
    begins_at: begin,
    stripe_downgrading_plan_name: next,
  } = subscription;
  if (!hasPaidPlan(subscription) || end === null) return null;
  const label = planLabels[subscription.stripe_plan_name];
  if (status === "to_quit") {
    return begin === null
      ? `解約を受け付けています。${formatDateTime(end)}まで使え、そのあとの請求はありません。`
      : `解約を受け付けています。${describeNeverBegins(label)}`;
  }
  if (begin !== null) {
    return `${label}は、無料体験が終わる${formatDateTime(begin)}に始まり、プランの変更はそのあとにできます。前日の23:59までに解約の手続きを終えると、請求はありません。`;
  }
  return next === null
    ? null
    : `${day(jstDate(end))}に${planLabels[next]}に変わります。それまでは、いまのプランを使えます。`;
}

/** What renews next, and what is still to be paid before. */
export function describeCharges({ next_charge: next, unpaid }: Subscription): readonly string[] {
  const charges = [
    unpaid === null
      ? null
      : `${formatMonthDay(jstDate(unpaid.since))}の請求のお支払いを、${formatMonthDay(jstDate(unpaid.ends_at))}まで待っています。`,
    next === null ? null : `${day(jstDate(next.at))} ${formatYen(next.amount)}(税込)`,
  ].filter((charge) => charge !== null);
  return charges.length === 0 ? ["予定はありません"] : charges;
}

export function describeCard({ card }: Subscription): string {
  if (card === null) return "登録はありません";
  const { brand, last4, expires_on: expiry } = card;
  return `${cardBrandName(brand)} 末尾${last4}(有効期限 ${yearMonth(expiry)})`;
}

/** The next charge will fail, whatever its amount. */
export function describeCardExpiry({ card, next_charge: next }: Subscription): string | null {
  if (card === null || next === null || card.expires_on >= jstDate(next.at)) return null;
  return `次の請求日(${formatMonthDay(jstDate(next.at))})の前に、カードの有効期限が切れます。請求日までにカードを変更してください。`;
}

/** Days that begin until the end of the grace, counted as the member counts them: today is one. */
export function graceDaysLeft(rightsUntil: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(rightsUntil) - now) / MS_PER_DAY));
}

const unitStates = {
  active: (end: string) => `次の更新日 ${end}`,
  suspended: () => "お支払いを確認できていません",
  to_quit: (end: string) => `${end}に終わります`,
} as const satisfies Record<Unit["subscription_status"], (end: string) => string>;

type Unit = Subscription["units"][number];

export function describeUnit({ subscription_status: status, period_end: end }: Unit): string {
  return unitStates[status](day(jstDate(end)));
}
