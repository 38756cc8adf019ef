import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { errorCode } from "../error-code.ts";
import { isConnectionSpent } from "./unavailable.ts";

/** Serialisation failure and deadlock: PostgreSQL expects a retry of the transaction. */
const RETRYABLE_SQLSTATES = new Set(["40001", "40P01"]);
/** Three retries (fault case F08). */
const MAX_ATTEMPTS = 4;

/**
 * PostgreSQL then ends the transaction of a process that is frozen or cut off: its locks would keep
 * others waiting until TCP gives up.
 */
const IDLE_TIMEOUT_MS = 60_000;

export interface TransactionOptions {
  /** Longest time between two statements, in milliseconds; enforced by the server. */
  readonly idleTimeoutMs?: number;
}

/** Retries after serialisation failures: `work` must have no effect outside the transaction. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { idleTimeoutMs = IDLE_TIMEOUT_MS }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction(pool, work, idleTimeoutMs);
    } catch (error) {
      const again = RETRYABLE_SQLSTATES.has(errorCode(error) ?? "");
      if (!again || attempt === MAX_ATTEMPTS) throw error;
      // Jitter keeps transactions that collided from colliding again.
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** The next statement reports a lost connection. */
function noop(): void {}

async function runTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  idleTimeoutMs: number,
): Promise<T> {
  const client = await pool.connect();
  let isSpent = false;
  client.on("error", noop);
  try {
    // One round trip.
    await client.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${idleTimeoutMs}`);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    isSpent = isConnectionSpent(error) || !(await canRollBack(client));
    throw error;
  } finally {
    client.off("error", noop);
    // Closed instead of given back, which ends its transaction, too.
    client.release(isSpent);
  }
}

function canRollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query("ROLLBACK").then(
    () => true,
    () => false,
  );
}
