import type { PlanName, Subscription } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/billing/plan";
import { describeComingChange, hasPaidPlan } from "../../billing/describe-subscription.ts";
import { formatDateTime, formatMonthDay, jstDate } from "../../ui/format.ts";
import type { PlanLink } from "./plan-link.ts";

/** What the page of plans says about a contract that does not simply go on. */
export interface ContractNotice {
  readonly text: string;
  /** What can be done about it. */
  readonly link: PlanLink;
  /** The plan that follows, with its first day: 12月14日. */
  readonly next: { readonly plan: PlanName; readonly day: string } | null;
  /** The plan that waits to begin, beside which no other one can be ordered, and whether it can be cancelled. */
  readonly waiting?: { readonly plan: PlanName; readonly isCancelled: boolean };
}

const SETTINGS = { to: "/setting#plan", label: "設定で契約を確かめる" };

/** @returns null for a contract that goes on as it is, and without one */
export function describeContract(subscription: Subscription): ContractNotice | null {
  const { unpaid, pending_upgrade: upgrade } = subscription;
  if (unpaid !== null) {
    const text = `${formatMonthDay(jstDate(unpaid.since))}の支払いができませんでした。上位プランへの変更は、支払いがすんでからできます。`;
    return { text, link: SETTINGS, next: null };
  }
  if (upgrade !== null) {
    const text = `${planLabels[upgrade.plan]}への変更は、${formatDateTime(upgrade.expires_at)}まで支払いの確認を待っています。`;
    return { text, link: SETTINGS, next: null };
  }
  const { current_period_end: end, begins_at: begin } = subscription;
  const text = describeComingChange(subscription);
  if (text === null || end === null || !hasPaidPlan(subscription)) return null;
  const day = formatMonthDay(jstDate(end));
  const current = subscription.stripe_plan_name;
  if (subscription.subscription_status === "to_quit") {
    const link = { to: "/pricing/churn/confirm", label: "解約を取り消す" };
    if (begin === null) return { text, link, next: { plan: "tenbin_free", day } };
    // A trial that was prolonged since goes on after that day.
    const others = `ほかのプランは、${formatDateTime(end)}からお申し込みいただけます。`;
    const waiting = { plan: current, isCancelled: true };
    return { text: text + others, link, next: null, waiting };
  }
  if (begin !== null) {
    const waiting = { plan: current, isCancelled: false };
    return { text, link: SETTINGS, next: { plan: current, day }, waiting };
  }
  const plan = subscription.stripe_downgrading_plan_name;
  const link = { to: "/pricing/downgrade/confirm", label: "変更の予約を取り消す" };
  return { text, link, next: plan === null ? null : { plan, day } };
}
