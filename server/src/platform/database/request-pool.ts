import type pg from "pg";
import { createPool, type PoolOptions } from "./pool.ts";
import { isDatabaseUnavailable, REFUSED_PARAMETER } from "./unavailable.ts";

/** Under two seconds, so that clients get 503 while still waiting (fault case F06). */
const CONNECT_TIMEOUT_MS = 1_200;
const STATEMENT_TIMEOUT_MS = 10_000;
/** A request that waits for a row lock keeps a connection from all others (fault case F07). */
export const LOCK_TIMEOUT_MS = 1_000;

/** A pool for requests, whose clients do not wait as long as commands and jobs do. */
export function createRequestPool(
  options: Omit<PoolOptions, "connectTimeout" | "statementTimeout" | "lockTimeout">,
): pg.Pool {
  return createPool({
    ...options,
    connectTimeout: CONNECT_TIMEOUT_MS,
    statementTimeout: STATEMENT_TIMEOUT_MS,
    lockTimeout: LOCK_TIMEOUT_MS,
  });
}

/**
 * A pooler passes no settings of a connection on: then the role's own limits hold (`limitServing`).
 * @returns whether the server limits what a request waits for; true if it is away
 * @throws with what to do when a pooler refuses connections that have settings
 */
export async function areRequestsLimited(pool: pg.Pool): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ limited: boolean }>(
      `select current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0'
         as limited`,
    );
    return rows[0]?.limited === true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return true;
    if (!(error instanceof Error && error.message.startsWith(REFUSED_PARAMETER))) throw error;
    throw new Error(
      `DATABASE_URL leads to a pooler that refuses connections (${error.message}): set "ignore_startup_parameters = statement_timeout,lock_timeout" in its configuration, and the limits of the role by "tenbin migrate --serving-role ROLE"`,
      { cause: error },
    );
  }
}
