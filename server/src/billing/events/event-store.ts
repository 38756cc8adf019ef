import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { QueueTable } from "../../platform/work-queue/work-queue.ts";
import type { ReceivedEvent } from "./event-kinds.ts";

export const eventTable: QueueTable = {
  name: "stripe_events",
  key: "event_id",
  columns: ["type", "customer_id"],
  doneAt: "handled_at",
};

export interface KeptEvent {
  readonly eventId: string;
  readonly type: string;
  readonly reason: string;
}

export interface EventStore {
  /** Null: there is none. */
  findBody(eventId: string): Promise<string | null>;
  /** Idempotent by event id. */
  insert(event: ReceivedEvent, body: string, at: Date | null): Promise<void>;
  /** Events that were not understood, oldest first. */
  listKept(limit: number): Promise<KeptEvent[]>;
  /** Makes them due again. @returns their number */
  releaseKept(at: Date | null): Promise<number>;
}

const insertEvent = preparedStatement(
  `insert into stripe_events (event_id, type, customer_id, body, queued_at, due_at)
   values ($1, $2, $3, $4, coalesce($5, now()), coalesce($5, now())) on conflict do nothing`,
);
const selectBody = preparedStatement<{ body: string }>(
  `select body from stripe_events where event_id = $1`,
);
const kept = "due_at is null and handled_at is null";
const selectKept = preparedStatement<{
  event_id: string;
  type: string;
  last_error: string | null;
}>(
  `select event_id, type, last_error from stripe_events where ${kept}
   order by queued_at, event_id limit $1`,
);
const updateKept = preparedStatement<{ event_id: string }>(
  `update stripe_events set due_at = coalesce($1, now()) where ${kept} returning event_id`,
);

/** Default times are the database's. */
export function createEventStore(executor: Executor): EventStore {
  return {
    findBody: async (eventId) => (await selectBody(executor, eventId))[0]?.body ?? null,
    async insert({ eventId, type, customerId }, body, at) {
      await insertEvent(executor, eventId, type, customerId, body, at);
    },
    async listKept(limit) {
      const rows = await selectKept(executor, limit);
      return rows.map(({ event_id: eventId, type, last_error: reason }) => ({
        eventId,
        type,
        reason: reason ?? "",
      }));
    },
    releaseKept: async (at) => (await updateKept(executor, at)).length,
  };
}
