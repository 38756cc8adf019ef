import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";
import { errorCode } from "../../platform/error-code.ts";
import type { Logger } from "../../platform/log.ts";
import {
  type ClaimedTask,
  type WorkQueue,
  createWorkQueue,
} from "../../platform/work-queue/work-queue.ts";
import { queueDisputeMail } from "../mails/queue-mails.ts";
import { RECORD_RETENTION_MS } from "../retention/retention.ts";
import { delayByAge, requestRefresh } from "../readings/refresh-queue.ts";
import { eventKind } from "./event-kinds.ts";
import { eventTable } from "./event-store.ts";

const LEASE_MS = 60_000;
/** An event may arrive before the row of the customer that it is about. */
const CUSTOMER_EXPECTED_MS = 10 * 60_000;

/** It names no customer and has to be answered by the operator. */
const DISPUTE = "charge.dispute.created";

interface EventRow {
  readonly type: string;
  readonly customer_id: string | null;
}

/** Not understood: kept for the operator. */
class KeptEventError extends Error {
  override name = "KeptEventError";
}

class UnknownCustomerError extends KeptEventError {
  constructor() {
    super("unknown customer");
  }
}

const selectCustomer = preparedStatement<{ uid: string; forgotten: boolean }>(
  `select uid, forgotten_at is not null as forgotten from billing_customers
   where customer_id = $1`,
);

export interface EventQueueDeps {
  readonly pool: pg.Pool;
  readonly log: Pick<Logger, "warn" | "error">;
  readonly clock?: Clock;
  /** Who is told of disputes; null: nobody. */
  readonly operatorMail?: string | null;
}

/** Turns events into readings of their customers. */
export function createEventQueue({
  pool,
  log,
  clock,
  operatorMail: operator = null,
}: EventQueueDeps): WorkQueue {
  const time = clock === undefined ? {} : { clock };

  async function handle({ key: eventId, row, claimedAt }: ClaimedTask<EventRow>): Promise<void> {
    if (row.type === DISPUTE && operator !== null) {
      await queueDisputeMail(pool, { eventId, operator, now: claimedAt });
    }
    const kind = eventKind(row.type);
    if (kind === "ignored") return;
    if (kind === "unknown") throw new KeptEventError("unknown type");
    if (row.customer_id === null) throw new KeptEventError("names no customer");
    const [customer] = await selectCustomer(pool, row.customer_id);
    if (customer === undefined) throw new UnknownCustomerError();
    if (!customer.forgotten) await requestRefresh(pool, customer.uid, clock);
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
      error instanceof KeptEventError ? error.message : (errorCode(error) ?? "unknown"),
    describeTask: ({ key, row }) => ({ event: key, type: row.type }),
  });
}

function isKept({ queuedAt, claimedAt }: ClaimedTask<EventRow>, error: unknown): boolean {
  const age = claimedAt.getTime() - queuedAt.getTime();
  if (error instanceof UnknownCustomerError) return age >= CUSTOMER_EXPECTED_MS;
  return error instanceof KeptEventError;
}
