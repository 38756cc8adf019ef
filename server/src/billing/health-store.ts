import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import { CHARGED_OTHERWISE, REFUND_FAILED } from "./orders/rows/order.ts";

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

export const MAX_LISTED = 20;

/** What the operator is told of rows, the oldest first, at most `MAX_LISTED` of each. */
export interface HealthStore {
  listRefused(): Promise<RefusedReading[]>;
  /** Opened before a moment. @param waiting of those that wait for their member */
  listLateOrders(before: Date, waiting: Date): Promise<ReportedOrder[]>;
  listOtherCharges(after: Date): Promise<ReportedOrder[]>;
  listFailedRefunds(after: Date): Promise<ReportedOrder[]>;
  listOpenDisputes(after: Date): Promise<OpenDispute[]>;
  listDeletedCustomers(after: Date): Promise<DeletedCustomer[]>;
}

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

export function createHealthStore(executor: Executor): HealthStore {
  return {
    async listRefused() {
      const rows = await selectRefused(executor);
      return rows.map(({ uid, object_id: objectId, reason }) => ({ uid, objectId, reason }));
    },
    listLateOrders: async (before, waiting) =>
      (await selectOpen(executor, before, waiting)).map(toReportedOrder),
    listOtherCharges: async (after) =>
      (await selectOtherCharges(executor, after)).map(toReportedOrder),
    listFailedRefunds: async (after) =>
      (await selectFailedRefunds(executor, after)).map(toReportedOrder),
    async listOpenDisputes(after) {
      const rows = await selectDisputes(executor, after);
      return rows.map(({ uid, disputeId, invoiceId, amount, openedAt }) => {
        return { uid, disputeId, invoiceId, amount, openedAt: openedAt.toISOString() };
      });
    },
    listDeletedCustomers: async (after) =>
      (await selectDeleted(executor, after)).map(toDeletedCustomer),
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
