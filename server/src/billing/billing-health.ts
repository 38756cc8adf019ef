import type pg from "pg";
import { MS_PER_DAY } from "../platform/clock/days.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import { type QueueStatus, getQueueStatus } from "../platform/work-queue/queue-status.ts";
import { type KeptEvent, createEventStore, eventTable } from "./events/event-store.ts";
import { CHARGED_OTHERWISE, REFUND_FAILED } from "./orders/rows/order.ts";
import { type SurplusOrders, findSurplusOrders } from "./orders/rows/surplus-orders.ts";
import {
  type LastReconciliation,
  findLastReconciliation,
} from "./reconciliation/last-reconciliation.ts";

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

export interface RefusedReading {
  readonly uid: string;
  readonly objectId: string;
  readonly reason: string;
}

export interface OpenDispute {
  readonly uid: string;
  readonly disputeId: string;
  readonly invoiceId: string;
  /** Yen. */
  readonly amount: number;
  /** ISO instant. */
  readonly openedAt: string;
}

export interface DeletedCustomer {
  readonly uid: string;
  readonly customerId: string;
  /** ISO instant. */
  readonly deletedAt: string;
}

export interface ReportedOrder {
  readonly uid: string;
  readonly orderId: string;
  readonly kind: string;
  /** ISO instant. */
  readonly orderedAt: string;
  readonly problem: string | null;
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
const MAX_LISTED = 20;

const selectRefused = preparedStatement<{ uid: string; object_id: string; reason: string }>(
  `select uid, object_id, reason from refused_readings order by refused_at limit ${MAX_LISTED}`,
);
const selectDisputes = preparedStatement<Omit<OpenDispute, "openedAt"> & { openedAt: Date }>(
  `select uid, dispute_id as "disputeId", invoice_id as "invoiceId", amount, opened_at as "openedAt"
   from disputes where status = 'open' and opened_at > $1 order by opened_at limit ${MAX_LISTED}`,
);
const selectDeleted = preparedStatement<{ uid: string; customer_id: string; deleted_at: Date }>(
  `select uid, customer_id, deleted_at from billing_customers
   where deleted_at > $1 and forgotten_at is null order by deleted_at, uid limit ${MAX_LISTED}`,
);
interface OrderRow {
  readonly uid: string;
  readonly order_id: string;
  readonly kind: string;
  readonly queued_at: Date;
  readonly last_error: string | null;
}

const orderColumns = "uid, order_id, kind, queued_at, last_error";
const selectOtherCharges = preparedStatement<OrderRow>(
  `select ${orderColumns} from orders
   where status = 'done' and last_error like '${CHARGED_OTHERWISE}%' and queued_at > $1
   order by queued_at limit ${MAX_LISTED}`,
);
const selectFailedRefunds = preparedStatement<OrderRow>(
  `select ${orderColumns} from orders
   where status = 'done' and last_error like '${REFUND_FAILED}%' and finished_at > $1
   order by queued_at limit ${MAX_LISTED}`,
);
const selectOpen = preparedStatement<OrderRow>(
  `select ${orderColumns} from orders
   where status = 'open' and queued_at <
     case when kind in ('subscribe', 'buy_unit', 'upgrade') then $2::timestamptz else $1 end
   order by queued_at limit ${MAX_LISTED}`,
);

export async function billingHealth(
  pool: pg.Pool,
  { now, membershipNow }: HealthTimes,
): Promise<BillingHealth> {
  const before = (ms: number) => new Date(membershipNow.getTime() - ms);
  const refused = await selectRefused(pool);
  const open = await selectOpen(pool, before(ORDERS_LATE_AFTER_MS), before(MEMBERS_LATE_AFTER_MS));
  return {
    lastReconciliation: await findLastReconciliation(pool),
    events: await getQueueStatus(pool, eventTable, { now, lateAfterMs: EVENTS_LATE_AFTER_MS }),
    keptEvents: await createEventStore(pool).listKept(MAX_LISTED),
    refused: refused.map(({ uid, object_id: objectId, reason }) => ({ uid, objectId, reason })),
    openOrders: open.map(toReportedOrder),
    otherCharges: (await selectOtherCharges(pool, before(NAMED_MS))).map(toReportedOrder),
    failedRefunds: (await selectFailedRefunds(pool, before(NAMED_MS))).map(toReportedOrder),
    openDisputes: (await selectDisputes(pool, before(NAMED_MS))).map(
      ({ uid, disputeId, invoiceId, amount, openedAt }) => {
        return { uid, disputeId, invoiceId, amount, openedAt: openedAt.toISOString() };
      },
    ),
    deletedCustomers: (await selectDeleted(pool, before(NAMED_MS))).map(toDeletedCustomer),
    paidTwice: await findSurplusOrders(pool),
  };
}

function toDeletedCustomer(row: { uid: string; customer_id: string; deleted_at: Date }) {
  const { uid, customer_id: customerId, deleted_at: deletedAt } = row;
  return { uid, customerId, deletedAt: deletedAt.toISOString() };
}

function toReportedOrder(order: OrderRow): ReportedOrder {
  return {
    uid: order.uid,
    orderId: order.order_id,
    kind: order.kind,
    orderedAt: order.queued_at.toISOString(),
    problem: order.last_error,
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
