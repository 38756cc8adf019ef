import { type SubscriptionState, plans } from "../../billing/index.ts";
import { NO_FACTS, type RightsFacts } from "../rights-facts.ts";

type PaidPlan = Extract<SubscriptionState["product"], { kind: "plan" }>["plan"];

/** In its second month. */
const subscription: SubscriptionState = {
  subscriptionId: "sub_plan",
  product: { kind: "plan", plan: "tenbin_light" },
  status: "active",
  startedAt: 1_697_408_000,
  anchor: 1_700_000_000,
  periodStart: 1_700_000_000,
  periodEnd: 1_702_592_000,
  downgrade: null,
  endsAt: null,
  endedAt: null,
  unpaidSince: null,
  pendingUpgrade: null,
  discount: null,
};

export function paidPlan(
  plan: PaidPlan,
  changes: Partial<SubscriptionState> = {},
): SubscriptionState {
  return { ...subscription, product: { kind: "plan", plan }, ...changes };
}

export function paidUnit(
  ticker: string,
  changes: Partial<SubscriptionState> = {},
): SubscriptionState {
  const subscriptionId = `sub_${ticker}`;
  return { ...subscription, subscriptionId, product: { kind: "unit", ticker }, ...changes };
}

export function factsWith(changes: Partial<RightsFacts>): RightsFacts {
  const hasPaid = (changes.subscriptions ?? []).length > 0;
  return { ...NO_FACTS, hasPaid, ...changes };
}

/** Facts of a member who pays for the plan, or for nothing. */
export function factsOfPlan(plan: keyof typeof plans): RightsFacts {
  if (plan === "tenbin_free" || plan === "tenbin_unit") return NO_FACTS;
  return factsWith({ subscriptions: [paidPlan(plan)] });
}
