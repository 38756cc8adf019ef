import type pg from "pg";

export interface FailedJob {
  readonly name: string;
  /** ISO instant. */
  readonly failedAt: string;
}

const MAX_LISTED = 100;

/** Final failures of the last seven days, newest first; empty before the first worker ran. */
export async function listFailedJobs(pool: pg.Pool): Promise<FailedJob[]> {
  const found = await pool.query<{ exists: boolean }>(
    "SELECT to_regclass('pgboss.job') IS NOT NULL AS exists",
  );
  if (found.rows[0]?.exists !== true) return [];
  const { rows } = await pool.query<{ name: string; failed_at: Date }>(
    `SELECT name, completed_on AS failed_at FROM pgboss.job
     WHERE state = 'failed' AND completed_on > now() - interval '7 days'
     ORDER BY completed_on DESC LIMIT ${MAX_LISTED}`,
  );
  return rows.map(({ name, failed_at: at }) => ({ name, failedAt: at.toISOString() }));
}
