import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { errorCode } from "../error-code.ts";

/** Serialisation failure and deadlock: PostgreSQL asks for the same transaction again. */
const RETRYABLE_SQLSTATES = new Set(["40001", "40P01"]);
/** One and three retries (fault case F08). */
const MAX_ATTEMPTS = 4;

/**
 * Runs `work` in one transaction, again when PostgreSQL asks for it. `work` may therefore run several
 * times: it must have no effect outside the transaction.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction(pool, work);
    } catch (error) {
      const again = RETRYABLE_SQLSTATES.has(errorCode(error) ?? "");
      if (!again || attempt === MAX_ATTEMPTS) throw error;
      // Jitter: two that collided must not collide again.
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** A connection lost between two statements is reported by the next one. */
function noop(): void {}

async function runTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  client.on("error", noop);
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((cause: Error) => (broken = cause));
    throw error;
  } finally {
    client.off("error", noop);
    // A connection that could not even roll back is not given to the next caller.
    client.release(broken);
  }
}
