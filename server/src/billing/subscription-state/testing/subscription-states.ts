import type { SubscriptionState } from "../subscription-state.ts";
import { END, START } from "./stripe-objects.ts";

export function planState(changes: Partial<SubscriptionState> = {}): SubscriptionState {
  return {
    subscriptionId: "sub_1",
    product: { kind: "plan", plan: "tenbin_light" },
    status: "active",
    startedAt: START,
    anchor: START,
    periodStart: START,
    periodEnd: END,
    downgrade: null,
    endsAt: null,
    endedAt: null,
    unpaidSince: null,
    pendingUpgrade: null,
    discount: null,
    ...changes,
  };
}

/** Of a contract that was paid for a month before. */
export const unpaidRenewal = { startedAt: START - 30 * 86_400, unpaidSince: START } as const;

export function unitState(
  subscriptionId: string,
  ticker: string,
  changes: Partial<SubscriptionState> = {},
): SubscriptionState {
  return planState({ subscriptionId, product: { kind: "unit", ticker }, ...changes });
}
