import { type UnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import type { ConfirmedKind } from "../confirmations/confirmation-store.ts";
import { dataExpiresAt, isWaitingAt, waitsForTrial } from "../subscription-state/state-at.ts";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";
import type { BillingMail } from "./billing-mail.ts";

/** Result of a concluded order, for the mail with its copy. */
export interface OrderOutcome {
  /** @param known the subscription as it was; null: there was none */
  readonly toMail: (
    state: SubscriptionState,
    known: SubscriptionState | null,
    now: Date,
  ) => BillingMail;
  /** Kinds of mails about the same change. */
  readonly replaces: readonly BillingMail["kind"][];
}

const begun: OrderOutcome = {
  toMail: (state, _known, now) => begunMail(state, now),
  replaces: ["begun", "waiting"],
};

const changed: OrderOutcome = {
  toMail: ({ product, periodEnd: renewsAt }) => ({
    kind: "changed",
    from: null,
    to: product,
    renewsAt,
  }),
  replaces: ["changed", "churn_withdrawn"],
};

const downgrade: OrderOutcome = {
  toMail(state, known, now) {
    if (state.downgrade === null) return changed.toMail(state, known, now);
    const { plan, at } = state.downgrade;
    const to = { kind: "plan", plan } as const;
    return { kind: "downgrade_scheduled", from: state.product, to, at };
  },
  replaces: ["downgrade_scheduled", "changed"],
};

const ending: OrderOutcome = {
  toMail(state, known) {
    const { status, endsAt } = state;
    if (status === "quit" || endsAt === null) return endedMail(state, known);
    return churnScheduledMail(state, endsAt);
  },
  replaces: ["churn_scheduled", "ended"],
};

export const outcomes: Readonly<Record<ConfirmedKind, OrderOutcome>> = {
  subscribe: begun,
  buy_unit: begun,
  upgrade: changed,
  downgrade,
  churn: ending,
  end_unit: ending,
};

export function begunMail(state: SubscriptionState, now: Date): BillingMail {
  const { product, startedAt, periodEnd: renewsAt } = state;
  return isWaitingAt(state, now)
    ? { kind: "waiting", product, beginsAt: startedAt }
    : { kind: "begun", product, renewsAt };
}

export function churnScheduledMail(
  state: SubscriptionState,
  endsAt: UnixSeconds,
): Extract<BillingMail, { kind: "churn_scheduled" }> {
  const { product } = state;
  return { kind: "churn_scheduled", product, endsAt, isWaiting: waitsForTrial(state) };
}

export function endedMail(
  state: SubscriptionState,
  known: SubscriptionState | null,
): Extract<BillingMail, { kind: "ended" }> {
  const { product } = state;
  const dataUntil = product.kind === "plan" ? dataExpiresAt(state) : null;
  return {
    kind: "ended",
    product,
    wasUnpaid: known !== null && known.unpaidSince !== null,
    dataUntil: dataUntil === null ? null : toUnixSeconds(dataUntil),
  };
}
