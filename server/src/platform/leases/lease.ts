import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { inTransaction } from "../database/transaction.ts";
import { errorCode } from "../error-code.ts";
import { isGone, openPresence, type Presence } from "./presence.ts";
import type { Executor } from "../database/prepared-statement.ts";

/** A holder that does not renew for this long is presumed dead, or cut off. */
const LEASE_SECONDS = 15;
const RENEW_MS = 4_000;
const POLL_MS = 500;
/** For transactions of a holder that no longer renews; then they are ended. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Class of the advisory locks, by fence, of transactions that called assertHeld(): they tell whose connections to end.
 * Positive, as PostgreSQL shows it without a sign.
 */
const lockClass = (name: string) => `(hashtext(${name}) & 2147483647)`;

export class LeaseLostError extends Error {
  override name = "LeaseLostError";
  constructor() {
    super("Another process took over: this one stops before writing anything more.");
  }
}

/**
 * A right that one holder has at a time, with a fencing number that grows with each holder. Every
 * writing transaction calls {@link Lease.assertHeld}, so that a holder that was paused and
 * replaced cannot write.
 */
export interface Lease {
  /** Blocks later holders until the transaction ends. @throws LeaseLostError if there is one */
  assertHeld(executor: Executor): Promise<void>;
  release(): Promise<void>;
}

export interface WaitOptions {
  readonly onWait?: ((holder: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Waits until the lease is released or expires; `onWait` gets the current holder once. */
export async function acquireLease(
  pool: pg.Pool,
  name: string,
  { onWait = () => {}, signal }: WaitOptions = {},
): Promise<Lease> {
  for (let hasReported = false; ; hasReported = true) {
    const lease = await tryLease(pool, name);
    if (typeof lease !== "string") return lease;
    if (!hasReported) onWait(lease);
    await delay(POLL_MS, undefined, signal && { signal });
  }
}

/** Call in the transaction that removes the data the lease protects. */
export async function revokeLease(executor: Executor, name: string): Promise<void> {
  await endExpiredTransactions(executor, name);
  // Waits for transactions that called assertHeld() to end.
  await executor.query("select from leases where name = $1 for update", [name]);
  await executor.query("update leases set fence = fence + 1, expires_at = now() where name = $1", [
    name,
  ]);
}

/** Returns the lease or its holder; takes it over from a holder whose process is gone. */
export async function tryLease(pool: pg.Pool, name: string): Promise<Lease | string> {
  for (;;) {
    const current = await currentHolder(pool, name);
    if (current !== null && !(await isGone(pool, current))) return current;
    await pool.query("update leases set expires_at = now() where name = $1 and holder = $2", [
      name,
      current,
    ]);
    const lease = await takeLease(pool, name);
    if (lease !== null) return lease;
  }
}

/** The presence comes first, so that no holder is without. */
async function takeLease(pool: pg.Pool, name: string): Promise<Lease | null> {
  const presence = await openPresence(pool);
  try {
    const fence = await acquireIfFree(pool, name, presence.holder);
    if (fence !== null) return startRenewing(pool, name, presence, fence);
  } catch (error) {
    await presence.close();
    throw error;
  }
  await presence.close();
  return null;
}

async function acquireIfFree(pool: pg.Pool, name: string, holder: string): Promise<number | null> {
  await pool.query(
    `insert into leases (name, holder, fence, expires_at) values ($1, '', 0, now())
     on conflict do nothing`,
    [name],
  );
  if ((await currentHolder(pool, name)) !== null) return null;
  try {
    return await takeExpired(pool, name, holder);
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    await endExpiredTransactions(pool, name);
    return null;
  }
}

function takeExpired(pool: pg.Pool, name: string, holder: string): Promise<number | null> {
  return inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    // Unlike a renewal, FOR UPDATE waits for transactions that called assertHeld().
    await client.query("select 1 from leases where name = $1 for update", [name]);
    const { rows } = await client.query<{ fence: number }>(
      `update leases set holder = $2, fence = fence + 1,
         expires_at = now() + make_interval(secs => $3)
       where name = $1 and expires_at <= now() returning fence`,
      [name, holder, LEASE_SECONDS],
    );
    return rows[0]?.fence ?? null;
  });
}

/**
 * A process that is frozen or cut off while it sends data keeps its locks for hours: neither a statement timeout nor an
 * idle timeout ends a COPY that waits for its client. Needs the database role of the holder.
 */
async function endExpiredTransactions(executor: Executor, name: string): Promise<void> {
  await executor.query(
    `select pg_terminate_backend(locks.pid, $2)
     from pg_locks locks join leases on leases.name = $1 and leases.expires_at <= now()
     where locks.locktype = 'advisory' and locks.granted and locks.objsubid = 2
       and locks.database = (select oid from pg_database where datname = current_database())
       and locks.classid::bigint = ${lockClass("$1")} and locks.objid::bigint = leases.fence`,
    [name, LOCK_TIMEOUT_MS],
  );
}

async function currentHolder(pool: pg.Pool, name: string): Promise<string | null> {
  const { rows } = await pool.query<{ holder: string }>(
    "select holder from leases where name = $1 and expires_at > now()",
    [name],
  );
  return rows[0]?.holder ?? null;
}

function startRenewing(pool: pg.Pool, name: string, presence: Presence, fence: number): Lease {
  let renewing: Promise<unknown> | null = null;
  const renewal = setInterval(() => {
    renewing ??= pool
      .query(
        `update leases set expires_at = now() + make_interval(secs => $3)
         where name = $1 and fence = $2 and holder = $4`,
        [name, fence, LEASE_SECONDS, presence.holder],
      )
      .then(() => presence.reopen())
      // The next assertHeld() detects a lease that was not renewed.
      .catch(() => {})
      .finally(() => (renewing = null));
  }, RENEW_MS);
  renewal.unref();
  return {
    async assertHeld(executor) {
      const { rowCount } = await executor.query(
        `select pg_advisory_xact_lock_shared(${lockClass("name")}, fence::int) from leases
         where name = $1 and fence = $2 for key share`,
        [name, fence],
      );
      if (rowCount !== 1) throw new LeaseLostError();
    },
    async release() {
      clearInterval(renewal);
      // A renewal that arrives after the release would block the lease without a holder.
      await renewing;
      try {
        await pool.query("update leases set expires_at = now() where name = $1 and fence = $2", [
          name,
          fence,
        ]);
      } finally {
        await presence.close();
      }
    },
  };
}
