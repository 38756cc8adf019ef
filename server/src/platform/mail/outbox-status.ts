import type pg from "pg";

export interface OutboxStatus {
  readonly waiting: number;
  /** ISO instant at which the oldest was queued. */
  readonly since: string | null;
  /** The oldest has waited longer than a working mail server explains. */
  readonly late: boolean;
}

const LATE_AFTER_MS = 3_600_000;

export async function getOutboxStatus(pool: pg.Pool, now: Date): Promise<OutboxStatus> {
  const { rows } = await pool.query<{ waiting: number; since: Date | null }>(
    `select count(*)::int as waiting, min(queued_at) as since from outbox where due_at is not null`,
  );
  const { waiting = 0, since = null } = rows[0] ?? {};
  const late = since !== null && now.getTime() - since.getTime() > LATE_AFTER_MS;
  return { waiting, since: since?.toISOString() ?? null, late };
}
