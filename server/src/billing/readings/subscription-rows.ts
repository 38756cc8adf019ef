import type { SubscriptionStatus } from "@tenbin/contract";
import { fromUnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import type {
  AppliedDiscount,
  PaidPlan,
  PendingUpgrade,
  ScheduledDowngrade,
  SubscriptionState,
} from "../subscription-state/subscription-state.ts";

export interface SubscriptionColumns {
  readonly subscription_id: string;
  readonly plan: string;
  readonly ticker: string | null;
  readonly status: SubscriptionStatus;
  readonly started_at: Date;
  readonly anchor_at: Date;
  readonly period_start: Date;
  readonly period_end: Date;
  readonly downgrade_plan: PaidPlan | null;
  readonly downgrade_at: Date | null;
  readonly ends_at: Date | null;
  readonly ended_at: Date | null;
  readonly unpaid_since: Date | null;
  readonly pending_plan: PaidPlan | null;
  readonly pending_expires_at: Date | null;
  readonly pending_invoice_id: string | null;
  readonly discount_code: string | null;
  readonly discount_start: Date | null;
  readonly discount_end: Date | null;
}

/** In the order of the values of `toValues`. */
export const columns = [
  "subscription_id",
  "plan",
  "ticker",
  "status",
  "started_at",
  "anchor_at",
  "period_start",
  "period_end",
  "downgrade_plan",
  "downgrade_at",
  "ends_at",
  "ended_at",
  "unpaid_since",
  "pending_plan",
  "pending_expires_at",
  "pending_invoice_id",
  "discount_code",
  "discount_start",
  "discount_end",
] as const satisfies readonly (keyof SubscriptionColumns)[];

export function toValues(state: SubscriptionState): unknown[] {
  const { product, downgrade, pendingUpgrade, discount } = state;
  return [
    state.subscriptionId,
    product.kind === "plan" ? product.plan : "tenbin_unit",
    product.kind === "plan" ? null : product.ticker,
    state.status,
    fromUnixSeconds(state.startedAt),
    fromUnixSeconds(state.anchor),
    fromUnixSeconds(state.periodStart),
    fromUnixSeconds(state.periodEnd),
    downgrade?.plan ?? null,
    toDate(downgrade?.at),
    toDate(state.endsAt),
    toDate(state.endedAt),
    toDate(state.unpaidSince),
    pendingUpgrade?.plan ?? null,
    toDate(pendingUpgrade?.expiresAt),
    pendingUpgrade?.invoiceId ?? null,
    discount?.code ?? null,
    toDate(discount?.start),
    toDate(discount?.end),
  ];
}

function toDate(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : fromUnixSeconds(seconds);
}

function toSeconds(date: Date | null): number | null {
  return date === null ? null : toUnixSeconds(date);
}

export function toState(row: SubscriptionColumns): SubscriptionState {
  return {
    subscriptionId: row.subscription_id,
    // The table's checks tie the ticker to the unit.
    product:
      row.ticker === null
        ? { kind: "plan", plan: row.plan as PaidPlan }
        : { kind: "unit", ticker: row.ticker },
    status: row.status,
    startedAt: toUnixSeconds(row.started_at),
    anchor: toUnixSeconds(row.anchor_at),
    periodStart: toUnixSeconds(row.period_start),
    periodEnd: toUnixSeconds(row.period_end),
    downgrade: toDowngrade(row),
    endsAt: toSeconds(row.ends_at),
    endedAt: toSeconds(row.ended_at),
    unpaidSince: toSeconds(row.unpaid_since),
    pendingUpgrade: toPendingUpgrade(row),
    discount: toDiscount(row),
  };
}

function toDowngrade(row: SubscriptionColumns): ScheduledDowngrade | null {
  const { downgrade_plan: plan, downgrade_at: at } = row;
  return plan === null || at === null ? null : { plan, at: toUnixSeconds(at) };
}

function toPendingUpgrade(row: SubscriptionColumns): PendingUpgrade | null {
  const { pending_plan: plan, pending_expires_at: at, pending_invoice_id: invoiceId } = row;
  return plan === null || at === null ? null : { plan, expiresAt: toUnixSeconds(at), invoiceId };
}

function toDiscount(row: SubscriptionColumns): AppliedDiscount | null {
  const { discount_code: code, discount_start: start, discount_end: end } = row;
  return code === null || start === null
    ? null
    : { code, start: toUnixSeconds(start), end: toSeconds(end) };
}
