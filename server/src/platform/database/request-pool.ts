import type pg from "pg";
import { createPool, type PoolOptions } from "./pool.ts";

/** Under two seconds, so that clients get 503 while still waiting (fault case F06). */
const CONNECT_TIMEOUT_MS = 1_200;
const STATEMENT_TIMEOUT_MS = 10_000;
/** A request that waits for a row lock keeps a connection from all others (fault case F07). */
const LOCK_TIMEOUT_MS = 1_000;

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
