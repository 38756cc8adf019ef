import { type SubscriptionStatus, unitSlots } from "@tenbin/contract";
import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import { fromUnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import type {
  AppliedDiscount,
  PaidPlan,
  PendingUpgrade,
  ScheduledDowngrade,
  SubscriptionState,
} from "../subscription-state/subscription-state.ts";
import { nextDeadline } from "../subscription-state/unpaid-deadlines.ts";

/** Subscriptions of members as last read, and which unit has which slot. */
export interface SubscriptionStore {
  list(uid: string): Promise<SubscriptionState[]>;
  /** Those that have not ended, in the order of the members. */
  listRunning(uids: readonly string[]): Promise<SubscriptionState[][]>;
  save(uid: string, reading: number, state: SubscriptionState, now: Date): Promise<void>;
  /** Slots are given to running units, first to those that reserved them, and taken from those that have ended. */
  assignSlots(uid: string, units: readonly SubscriptionState[]): Promise<void>;
}

interface SubscriptionColumns {
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
const columns = [
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

const written = ["uid", "reading", "deadline_at", ...columns];

const selectAll = preparedStatement<SubscriptionColumns>(
  `select ${columns.join(", ")} from subscriptions where uid = $1
   order by started_at, subscription_id`,
);
const selectRunning = preparedStatement<SubscriptionColumns & { readonly uid: string }>(
  `select uid, ${columns.join(", ")} from subscriptions
   where uid = any($1) and status <> 'quit'`,
);
// Which mails were sent counts for the charge that they were about.
const upsert = preparedStatement(
  `insert into subscriptions (${written.join(", ")})
   values (${written.map((_, at) => `$${at + 1}`).join(", ")})
   on conflict (uid, subscription_id) do update set
     ${written
       .slice(1)
       .map((name) => `${name} = excluded.${name}`)
       .join(", ")},
     unpaid_mail_day = case when subscriptions.unpaid_since = excluded.unpaid_since
       then subscriptions.unpaid_mail_day end`,
);
const fillSlot = preparedStatement(
  `update unit_slots set subscription_id = $3 where uid = $1 and ticker = $2`,
);
// Paid for without a reservation, as of a Checkout that had expired here.
const takeFreeSlot = preparedStatement(
  `insert into unit_slots (uid, slot, ticker, subscription_id, taken_at)
   select $1, slot, $2, $3, $4 from unnest($5::text[]) as slot
   where slot not in (select slot from unit_slots where uid = $1)
     and $2 not in (select ticker from unit_slots where uid = $1)
   order by slot limit 1 on conflict do nothing`,
);
const freeSlots = preparedStatement(
  `delete from unit_slots
   where uid = $1 and subscription_id is not null and subscription_id <> all($2)`,
);

export function createSubscriptionStore(executor: Executor): SubscriptionStore {
  return {
    list: async (uid) => (await selectAll(executor, uid)).map(toState),
    async listRunning(uids) {
      const byUid = Map.groupBy(await selectRunning(executor, uids), ({ uid }) => uid);
      return uids.map((uid) => (byUid.get(uid) ?? []).map(toState));
    },
    async save(uid, reading, state, now) {
      await upsert(executor, uid, reading, nextDeadline(state, now), ...toValues(state));
    },
    async assignSlots(uid, units) {
      const ids = units.map(({ subscriptionId }) => subscriptionId);
      for (const { product, subscriptionId } of units) {
        if (product.kind === "unit") await fillSlot(executor, uid, product.ticker, subscriptionId);
      }
      await freeSlots(executor, uid, ids);
      for (const { product, subscriptionId, startedAt } of units) {
        if (product.kind === "plan") continue;
        const taken = [product.ticker, subscriptionId, fromUnixSeconds(startedAt)];
        await takeFreeSlot(executor, uid, ...taken, unitSlots);
      }
    },
  };
}

function toValues(state: SubscriptionState): unknown[] {
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

function toState(row: SubscriptionColumns): SubscriptionState {
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
