import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { inTransaction } from "../database/transaction.ts";
import type { Executor } from "../database/prepared-statement.ts";

/** A holder that does not renew for this long has died, or lost its connection. */
const LEASE_SECONDS = 15;
const RENEW_MS = 4_000;
const POLL_MS = 500;

export class LeaseLostError extends Error {
  override name = "LeaseLostError";
  constructor() {
    super("Another process took over: this one stops before writing anything more.");
  }
}

/**
 * A right that one holder has at a time. Each holder has a higher fence than the one before;
 * every writing transaction calls {@link Lease.assertHeld}, so that a holder that was paused and
 * overtaken cannot write.
 */
export interface Lease {
  /** Throws {@link LeaseLostError} unless this holder is the latest; keeps it so until the transaction ends. */
  assertHeld(executor: Executor): Promise<void>;
  release(): Promise<void>;
}

export interface WaitOptions {
  readonly onWait?: ((holder: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Waits for the holder before, at most until its lease runs out; `onWait` is told who that is. */
export async function acquireLease(
  pool: pg.Pool,
  name: string,
  { onWait = () => {}, signal }: WaitOptions = {},
): Promise<Lease> {
  for (let told = false; ; told = true) {
    const lease = await tryLease(pool, name);
    if (typeof lease !== "string") return lease;
    if (!told) onWait(lease);
    await delay(POLL_MS, undefined, signal && { signal });
  }
}

/** Takes the right from whoever holds it, in the transaction that takes away what it works on. */
export async function revokeLease(executor: Executor, name: string): Promise<void> {
  // Waits for the transactions that hold() it to end.
  await executor.query("select from leases where name = $1 for update", [name]);
  await executor.query("update leases set fence = fence + 1, expires_at = now() where name = $1", [
    name,
  ]);
}

/** The lease, or who holds it. A holder of this machine whose process is gone does not count. */
export async function tryLease(pool: pg.Pool, name: string): Promise<Lease | string> {
  const holder = `${hostname()}:${process.pid}`;
  for (;;) {
    const fence = await takeIfFree(pool, name, holder);
    if (fence !== null) return startRenewing(pool, name, holder, fence);
    const current = await currentHolder(pool, name);
    if (current !== null && !isProcessGone(current)) return current;
    await pool.query("update leases set expires_at = now() where name = $1 and holder = $2", [
      name,
      current,
    ]);
  }
}

/** The fence of a free lease taken; null while somebody holds it. */
async function takeIfFree(pool: pg.Pool, name: string, holder: string): Promise<number | null> {
  await pool.query(
    `insert into leases (name, holder, fence, expires_at) values ($1, '', 0, now())
     on conflict do nothing`,
    [name],
  );
  if ((await currentHolder(pool, name)) !== null) return null;
  return inTransaction(pool, async (client) => {
    // Unlike a renewal, FOR UPDATE waits for the transactions that hold() the lease to end.
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

async function currentHolder(pool: pg.Pool, name: string): Promise<string | null> {
  const { rows } = await pool.query<{ holder: string }>(
    "select holder from leases where name = $1 and expires_at > now()",
    [name],
  );
  return rows[0]?.holder ?? null;
}

/** A holder of this machine whose process is gone need not be waited for. */
function isProcessGone(holder: string): boolean {
  const [host, pid] = [
    holder.slice(0, holder.lastIndexOf(":")),
    Number(holder.slice(holder.lastIndexOf(":") + 1)),
  ];
  if (host !== hostname() || pid === process.pid || !Number.isSafeInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

function startRenewing(pool: pg.Pool, name: string, holder: string, fence: number): Lease {
  let renewing: Promise<unknown> | null = null;
  const renewal = setInterval(() => {
    renewing ??= pool
      .query(
        `update leases set expires_at = now() + make_interval(secs => $3)
         where name = $1 and fence = $2 and holder = $4`,
        [name, fence, LEASE_SECONDS, holder],
      )
      // A lease that could not be renewed shows itself in the next hold().
      .catch(() => {})
      .finally(() => (renewing = null));
  }, RENEW_MS);
  renewal.unref();
  return {
    async assertHeld(executor) {
      const { rowCount } = await executor.query(
        "select 1 from leases where name = $1 and fence = $2 for key share",
        [name, fence],
      );
      if (rowCount !== 1) throw new LeaseLostError();
    },
    async release() {
      clearInterval(renewal);
      // One that comes to the database last would hold what nobody has.
      await renewing;
      await pool.query("update leases set expires_at = now() where name = $1 and fence = $2", [
        name,
        fence,
      ]);
    },
  };
}
