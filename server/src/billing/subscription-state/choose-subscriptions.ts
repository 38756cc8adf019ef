import type { SubscriptionState } from "./subscription-state.ts";

export interface ChosenSubscriptions {
  /** The running or last ended plan; null: none. */
  readonly plan: SubscriptionState | null;
  readonly units: readonly SubscriptionState[];
  /**
   * Paid twice: a second plan, a second unit of one company, a fourth unit. They give no rights and are
   * ended and refunded.
   */
  readonly surplus: readonly SubscriptionState[];
}

const MAX_UNITS = 3;

/** Of two that were paid for, the earlier one stays. */
export function chooseSubscriptions(states: readonly SubscriptionState[]): ChosenSubscriptions {
  const ordered = states.toSorted(byStart);
  const running = ordered.filter(({ status }) => status !== "quit");
  const [plan, ...otherPlans] = running.filter(isPlan);
  const firstOfTicker = new Map<string, SubscriptionState>();
  for (const state of running) {
    const { product } = state;
    if (product.kind === "plan" || firstOfTicker.has(product.ticker)) continue;
    if (firstOfTicker.size < MAX_UNITS) firstOfTicker.set(product.ticker, state);
  }
  const units = [...firstOfTicker.values()];
  const surplus = running.filter((state) => !isPlan(state) && !units.includes(state));
  return { plan: plan ?? lastEnded(ordered), units, surplus: [...otherPlans, ...surplus] };
}

function isPlan({ product }: SubscriptionState): boolean {
  return product.kind === "plan";
}

function lastEnded(states: readonly SubscriptionState[]): SubscriptionState | null {
  const ended = states.filter((state) => state.status === "quit" && isPlan(state));
  return ended.toSorted((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0)).at(-1) ?? null;
}

/** Ids break ties so that two readings choose alike. */
function byStart(a: SubscriptionState, b: SubscriptionState): number {
  return a.startedAt - b.startedAt || (a.subscriptionId < b.subscriptionId ? -1 : 1);
}
