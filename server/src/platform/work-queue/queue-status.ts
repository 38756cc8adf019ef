import type pg from "pg";
import type { QueueTable } from "./queue-store.ts";

export interface QueueStatus {
  readonly waiting: number;
  /** ISO instant at which the oldest of those was queued. */
  readonly since: string | null;
  /** The oldest has waited longer than a working queue explains. */
  readonly late: boolean;
  /** Tried as often as it may be, and kept for the operator. */
  readonly givenUp: number;
}

export async function getQueueStatus(
  pool: pg.Pool,
  { name, doneAt }: QueueTable,
  { now, lateAfterMs }: { readonly now: Date; readonly lateAfterMs: number },
): Promise<QueueStatus> {
  const { rows } = await pool.query<{ waiting: number; since: Date | null; given_up: number }>(
    `select count(due_at)::int as waiting,
       min(queued_at) filter (where due_at is not null) as since,
       count(*) filter (where due_at is null and ${doneAt} is null)::int as given_up
     from ${name}`,
  );
  const { waiting = 0, since = null, given_up: givenUp = 0 } = rows[0] ?? {};
  const late = since !== null && now.getTime() - since.getTime() > lateAfterMs;
  return { waiting, since: since?.toISOString() ?? null, late, givenUp };
}
