import type pg from "pg";
import { MS_PER_DAY } from "../platform/clock/days.ts";
import { type QueueStatus, getQueueStatus } from "../platform/work-queue/queue-status.ts";
import { type KeptEvent, createEventStore, eventTable } from "./events/event-store.ts";
import {
  MAX_LISTED,
  type DeletedCustomer,
  type OpenDispute,
  type RefusedReading,
  type ReportedOrder,
  createHealthStore,
} from "./health-store.ts";
import { type SurplusOrders, findSurplusOrders } from "./orders/rows/surplus-store.ts";
import {
  type LastReconciliation,
  findLastReconciliation,
} from "./reconciliation/reconciliation-store.ts";

/** Facts about payments for the operator. */
export interface BillingHealth {
  /** Null before the first one. */
  readonly lastReconciliation: LastReconciliation | null;
  readonly events: QueueStatus;
  /** Events and objects of Stripe that were not understood: `tenbin billing replay`. */
  readonly keptEvents: readonly KeptEvent[];
  readonly refused: readonly RefusedReading[];
  /** Orders that are overdue. */
  readonly openOrders: readonly ReportedOrder[];
  /** Purchases of the last 30 days with another charge than confirmed. */
  readonly otherCharges: readonly ReportedOrder[];
  /** Orders of the last 30 days whose refund the bank returned: it has to be paid another way. */
  readonly failedRefunds: readonly ReportedOrder[];
  /** Payments disputed in the last 30 days and still undecided. */
  readonly openDisputes: readonly OpenDispute[];
  /** Customers deleted in Stripe in the last 30 days: their members' subscriptions have ended. */
  readonly deletedCustomers: readonly DeletedCustomer[];
  /** Surplus subscriptions, ended and refunded. */
  readonly paidTwice: SurplusOrders;
}

export interface HealthTimes {
  /** Of the machine. */
  readonly now: Date;
  /** By the clock of orders. */
  readonly membershipNow: Date;
}

/** Longer waits mean that no worker runs. */
const EVENTS_LATE_AFTER_MS = 60_000;
const ORDERS_LATE_AFTER_MS = 10 * 60_000;
/** Longer than a Checkout or an unpaid upgrade stays open. */
const MEMBERS_LATE_AFTER_MS = 25 * 3_600_000;
/** How long facts for the operator are listed. */
const NAMED_MS = 30 * MS_PER_DAY;

export async function billingHealth(
  pool: pg.Pool,
  { now, membershipNow }: HealthTimes,
): Promise<BillingHealth> {
  const before = (ms: number) => new Date(membershipNow.getTime() - ms);
  const store = createHealthStore(pool);
  return {
    lastReconciliation: await findLastReconciliation(pool),
    events: await getQueueStatus(pool, eventTable, { now, lateAfterMs: EVENTS_LATE_AFTER_MS }),
    keptEvents: await createEventStore(pool).listKept(MAX_LISTED),
    refused: await store.listRefused(),
    openOrders: await store.listLateOrders(
      before(ORDERS_LATE_AFTER_MS),
      before(MEMBERS_LATE_AFTER_MS),
    ),
    otherCharges: await store.listOtherCharges(before(NAMED_MS)),
    failedRefunds: await store.listFailedRefunds(before(NAMED_MS)),
    openDisputes: await store.listOpenDisputes(before(NAMED_MS)),
    deletedCustomers: await store.listDeletedCustomers(before(NAMED_MS)),
    paidTwice: await findSurplusOrders(pool),
  };
}

/** Drift was repaired, but an event was lost or rows were changed by hand. */
export function billingNeedsOperator(health: BillingHealth): boolean {
  const { lastReconciliation, events, keptEvents, refused, openOrders } = health;
  const { drift = [], unread = [] } = lastReconciliation ?? {};
  const { otherCharges, failedRefunds, openDisputes, deletedCustomers } = health;
  const payments = [openOrders, otherCharges, failedRefunds, openDisputes, deletedCustomers];
  const found = [drift, unread, keptEvents, refused, ...payments];
  return events.late || found.some((list) => list.length > 0);
}
