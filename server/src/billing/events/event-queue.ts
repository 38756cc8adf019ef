import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { errorCode } from "../../platform/error-code.ts";
import type { Logger } from "../../platform/log.ts";
import {
  type ClaimedTask,
  type WorkQueue,
  createWorkQueue,
} from "../../platform/work-queue/work-queue.ts";
import { queueDisputeMail, queueOperatorMail } from "../mails/queue-mails.ts";
import { noteFailedRefunds } from "../orders/closing/close-orders.ts";
import { createCustomerStore } from "../readings/customer-store.ts";
import { createInvoiceStore } from "../readings/invoice-store.ts";
import { createRefundStore } from "../readings/refund-store.ts";
import { RECORD_RETENTION_MS } from "../retention/retention.ts";
import { delayByAge } from "../readings/refresh-queue.ts";
import { requestRefresh } from "../readings/refresh-store.ts";
import { PaymentError, type Payments } from "../payments/payments.ts";
import { eventKind, readChargeId, readFailedRefundId } from "./event-kinds.ts";
import { createEventStore, eventTable } from "./event-store.ts";

const LEASE_MS = 60_000;
/** An event may arrive before its customer's row is committed. */
const CUSTOMER_EXPECTED_MS = 10 * 60_000;

/** The operator has to respond. */
const DISPUTE = "charge.dispute.created";

interface EventRow {
  readonly type: string;
  readonly customer_id: string | null;
}

/** Events that were not understood are kept for the operator. */
class KeptEventError extends Error {
  override name = "KeptEventError";
}

class UnknownCustomerError extends KeptEventError {
  constructor() {
    super("unknown customer");
  }
}

export interface EventQueueDeps {
  readonly pool: pg.Pool;
  readonly payments: Pick<Payments, "findChargedCustomer">;
  readonly log: Pick<Logger, "warn" | "error">;
  readonly clock?: Clock;
  /** Mail address for disputes, and for refunds that fail after their member was deleted; null: none. */
  readonly operatorMail?: string | null;
}

/** Requests a reading of the customer of each event. */
export function createEventQueue({
  pool,
  payments,
  log,
  clock,
  operatorMail: operator = null,
}: EventQueueDeps): WorkQueue {
  const time = clock === undefined ? {} : { clock };

  const customers = createCustomerStore(pool);
  const events = createEventStore(pool);
  const findBody = async (eventId: string) => (await events.findBody(eventId)) ?? "";

  /** Disputes and refunds name only their charge. */
  async function findChargedCustomer(eventId: string): Promise<string | null> {
    const chargeId = readChargeId(await findBody(eventId));
    return chargeId === null ? null : payments.findChargedCustomer(chargeId);
  }

  /** No reading covers a deleted member, so returned refunds are reported here. */
  async function takeFailedRefund(uid: string, eventId: string, now: Date): Promise<void> {
    const refundId = readFailedRefundId(await findBody(eventId));
    if (refundId === null) return;
    const failed = await inTransaction(pool, async (client) => {
      const refund = await createRefundStore(client).remove(uid, refundId);
      if (refund === null) return null;
      const { invoiceId, amount } = refund;
      await noteFailedRefunds(client, uid, await createInvoiceStore(client).list(uid), [refund]);
      const data = {
        kind: "refund_failed",
        uid,
        invoiceId,
        amount,
        refundId,
        isGone: true,
      } as const;
      if (operator !== null) await queueOperatorMail(client, { operator, data, id: refundId, now });
      return refund;
    });
    if (failed !== null)
      log.error({ uid, ...failed }, "refund failed after the account was deleted");
  }

  async function handle({ key: eventId, row, claimedAt }: ClaimedTask<EventRow>): Promise<void> {
    if (row.type === DISPUTE && operator !== null) {
      await queueDisputeMail(pool, { eventId, operator, now: claimedAt });
    }
    const kind = eventKind(row.type);
    if (kind === "ignored") return;
    if (kind === "unknown") throw new KeptEventError("unknown type");
    const customerId = row.customer_id ?? (await findChargedCustomer(eventId));
    if (customerId === null) throw new KeptEventError("names no customer");
    const customer = await customers.findKnown(customerId);
    if (customer === null) throw new UnknownCustomerError();
    if (customer.forgotten) await takeFailedRefund(customer.uid, eventId, claimedAt);
    else await requestRefresh(pool, customer.uid, clock);
  }

  return createWorkQueue<EventRow>({
    pool,
    log,
    ...time,
    table: eventTable,
    leaseMs: LEASE_MS,
    retentionMs: RECORD_RETENTION_MS,
    async handle(task) {
      await handle(task);
      return "done";
    },
    retryDelayMs: (task, error) => (isKept(task, error) ? null : delayByAge(task)),
    describeError: (error) =>
      error instanceof KeptEventError || error instanceof PaymentError
        ? error.message
        : (errorCode(error) ?? "unknown"),
    describeTask: ({ key, row }) => ({ event: key, type: row.type }),
  });
}

function isKept({ queuedAt, claimedAt }: ClaimedTask<EventRow>, error: unknown): boolean {
  const age = claimedAt.getTime() - queuedAt.getTime();
  if (error instanceof UnknownCustomerError) return age >= CUSTOMER_EXPECTED_MS;
  return error instanceof KeptEventError;
}
