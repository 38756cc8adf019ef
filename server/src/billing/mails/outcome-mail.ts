import { type UnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import type { ConfirmedKind } from "../confirmations/confirmation-store.ts";
import { dataExpiresAt, isWaitingAt, waitsForTrial } from "../subscription-state/state-at.ts";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";
import type { BillingMail } from "./billing-mail.ts";

/** What a concluded order has brought about, for the mail with its copy. */
export interface Outcome {
  /** @param known the subscription as it was; null: there was none */
  readonly tell: (
    state: SubscriptionState,
    known: SubscriptionState | null,
    now: Date,
  ) => BillingMail;
  /** Kinds of mails about the same change. */
  readonly insteadOf: readonly BillingMail["kind"][];
}

const begun: Outcome = {
  tell: (state, _known, now) => begunMail(state, now),
  insteadOf: ["begun", "waiting"],
};

const changed: Outcome = {
  tell: ({ product, periodEnd: renewsAt }) => ({
    kind: "changed",
    from: null,
    to: product,
    renewsAt,
  }),
  insteadOf: ["changed", "churn_withdrawn"],
};

const downgrade: Outcome = {
  tell(state, known, now) {
    if (state.downgrade === null) return changed.tell(state, known, now);
    const { plan, at } = state.downgrade;
    const to = { kind: "plan", plan } as const;
    return { kind: "downgrade_scheduled", from: state.product, to, at };
  },
  insteadOf: ["downgrade_scheduled", "changed"],
};

const ending: Outcome = {
  tell(state, known) {
    const { status, endsAt } = state;
    if (status === "quit" || endsAt === null) return endedMail(state, known);
    return churnScheduledMail(state, endsAt);
  },
  insteadOf: ["churn_scheduled", "ended"],
};

export const outcomes: Readonly<Record<ConfirmedKind, Outcome>> = {
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
