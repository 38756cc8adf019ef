import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";
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
import { createInvoiceStore } from "../readings/invoice-store.ts";
import { createRefundStore } from "../readings/refund-store.ts";
import { RECORD_RETENTION_MS } from "../retention/retention.ts";
import { delayByAge, requestRefresh } from "../readings/refresh-queue.ts";
import { PaymentError, type Payments } from "../payments/payments.ts";
import { eventKind, readChargeId, readFailedRefundId } from "./event-kinds.ts";
import { eventTable } from "./event-store.ts";

const LEASE_MS = 60_000;
/** An event may arrive before its customer's row is committed. */
const CUSTOMER_EXPECTED_MS = 10 * 60_000;

/** The operator has to respond. */
const DISPUTE = "charge.dispute.created";

interface EventRow {
  readonly type: string;
  readonly customer_id: string | null;
}

const selectBody = preparedStatement<{ body: string }>(
  `select body from stripe_events where event_id = $1`,
);

interface KnownCustomer {
  readonly uid: string;
  readonly forgotten: boolean;
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

const ofCustomer = "select uid, forgotten_at is not null as forgotten from billing_customers where";
const selectCustomer = preparedStatement<KnownCustomer>(`${ofCustomer} customer_id = $1`);
const selectFormerCustomer = preparedStatement<KnownCustomer>(
  `${ofCustomer} former_customers @> jsonb_build_array(jsonb_build_object('customerId', $1::text))`,
);

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

  async function findCustomer(customerId: string): Promise<KnownCustomer | undefined> {
    const [customer] = await selectCustomer(pool, customerId);
    return customer ?? (await selectFormerCustomer(pool, customerId))[0];
  }

  const findBody = async (eventId: string) => (await selectBody(pool, eventId))[0]?.body ?? "";

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
    const customer = await findCustomer(customerId);
    if (customer === undefined) throw new UnknownCustomerError();
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
