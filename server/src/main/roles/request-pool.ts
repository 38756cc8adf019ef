import type pg from "pg";
import { createPool, type PoolOptions } from "../../platform/database/pool.ts";

const STATEMENT_TIMEOUT_MS = 10_000;
/** A request that waits for a row lock keeps a connection from all others (fault case F07). */
const LOCK_TIMEOUT_MS = 1_000;

export function createRequestPool(
  options: Omit<PoolOptions, "statementTimeout" | "lockTimeout">,
): pg.Pool {
  return createPool({
    ...options,
    statementTimeout: STATEMENT_TIMEOUT_MS,
    lockTimeout: LOCK_TIMEOUT_MS,
  });
}
