import type pg from "pg";
import { createPool, type PoolOptions } from "../platform/database/pool.ts";

/** Milliseconds after which PostgreSQL gives up a statement of a request. */
const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * Milliseconds after which a request no longer waits for a row that another holds: meanwhile it keeps a
 * connection from everybody else (fault case F07).
 */
const LOCK_TIMEOUT_MS = 1_000;

/** The pool that requests are answered from: none of them waits for the database for long. */
export function createRequestPool(
  options: Omit<PoolOptions, "statementTimeout" | "lockTimeout">,
): pg.Pool {
  return createPool({
    ...options,
    statementTimeout: STATEMENT_TIMEOUT_MS,
    lockTimeout: LOCK_TIMEOUT_MS,
  });
}
