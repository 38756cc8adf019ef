import { hostname } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hasPgBouncer, startPgBouncer } from "../testing/pgbouncer.ts";
import { createPool, withoutPrepared } from "../database/pool.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { inTransaction } from "../database/transaction.ts";
import { isDatabaseUnavailable } from "../database/unavailable.ts";
import { countHolders, endHolders } from "./testing/holders.ts";
import { acquireLease, LeaseLostError, tryLease } from "./lease.ts";

describe("lease", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() => database.pool.query("delete from leases"));
  afterAll(() => database.drop());

  const heldBy = (holder: string, until: string) =>
    database.pool.query("insert into leases values ('import', $1, 7, now() + $2::interval)", [
      holder,
      until,
    ]);

  /** Statements that wait for a lock of another transaction. */
  const countWaiting = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows[0]?.n;
  };

  it("passes to the next holder on release", async () => {
    const first = await acquireLease(database.pool, "import");
    const { promise: waited, resolve: onWait } = Promise.withResolvers<string>();
    const second = acquireLease(database.pool, "import", { onWait });
    expect(await waited).toMatch(new RegExp(`^${hostname()}:${process.pid}:[0-9a-f-]{36}$`));
    await first.assertHeld(database.pool);
    await first.release();
    const lease = await second;
    await lease.assertHeld(database.pool);
    await lease.release();
  });

  it("is lost by a holder that was replaced", async () => {
    const paused = await acquireLease(database.pool, "import");
    await database.pool.query("update leases set expires_at = now() - interval '1 second'");
    const next = await acquireLease(database.pool, "import");
    await expect(paused.assertHeld(database.pool)).rejects.toThrow(LeaseLostError);
    await paused.release();
    await next.assertHeld(database.pool);
    await next.release();
  });

  it("is taken over immediately from a process whose connection has ended [fault: another process × imports]", async () => {
    const { pool } = database;
    const dead = await acquireLease(pool, "import");
    await endHolders(database.pool);
    const waited: string[] = [];
    const lease = await acquireLease(pool, "import", { onWait: (holder) => waited.push(holder) });
    expect(waited).toEqual([]);
    await expect(dead.assertHeld(pool)).rejects.toThrow(LeaseLostError);
    await dead.release();
    await lease.release();
  });

  // Only where Debian's package is installed: apt-get install pgbouncer.
  it.skipIf(!hasPgBouncer)("is held through PgBouncer as long as its holder is there", async () => {
    const pooler = await startPgBouncer(database.url);
    const pool = createPool({ url: withoutPrepared(pooler.url), max: 2 });
    const held = await acquireLease(pool, "import");
    expect(await tryLease(database.pool, "import")).toBeTypeOf("string");
    // As the holder's end does, this ends its connections to the server.
    await pooler.stop();
    await expect.poll(() => countHolders(database.pool)).toBe(0);
    const lease = await tryLease(database.pool, "import");
    expect(lease).not.toBeTypeOf("string");
    if (typeof lease !== "string") await lease.release();
    await expect(held.release()).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await pool.end();
  });

  it("opens its sign of life again after PostgreSQL has closed it", async () => {
    const { pool } = database;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const lease = await acquireLease(pool, "import");
    await endHolders(database.pool);
    vi.advanceTimersByTime(4_000);
    vi.useRealTimers();
    await expect.poll(() => countHolders(database.pool)).toBe(1);
    expect(await tryLease(pool, "import")).toBeTypeOf("string");
    await lease.release();
    await expect.poll(() => countHolders(database.pool)).toBe(0);
  });

  it("is not taken over by the process id of its holder, which is of another machine or container", async () => {
    // Above the highest process id of Linux.
    await heldBy(`${hostname()}:99999999`, "1 hour");
    expect(await tryLease(database.pool, "import")).toBe(`${hostname()}:99999999`);
  });

  it("is free after release, even with a renewal in flight", async () => {
    const { pool } = database;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    let renewal: Promise<unknown> | undefined;
    const delayed: string[] = [];
    let isDue = false;
    const slow = new Proxy(pool, {
      get: (target, name) =>
        name === "query" && isDue
          ? (...query: [string, unknown[]]) => {
              isDue = false;
              delayed.push(query[0]);
              return (renewal = opened.then(() => pool.query(...query)));
            }
          : name === "options"
            ? target.options
            : Reflect.get(target, name, target).bind(target),
    });
    const lease = await acquireLease(slow, "import");
    isDue = true;
    vi.advanceTimersByTime(4_000);
    vi.useRealTimers();
    expect(delayed).toEqual([expect.stringContaining("set expires_at = now() + make_interval")]);
    const released = lease.release();
    await pool.query("select 1");
    open();
    await Promise.all([released, renewal]);
    const { rows } = await pool.query("select expires_at <= now() as free from leases");
    expect(rows).toEqual([{ free: true }]);
  });

  it("is taken over from a holder that froze inside a transaction, which writes nothing more [fault: another process × imports]", async () => {
    const { pool } = database;
    const frozen = await acquireLease(pool, "import");
    const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
    const { promise: inside, resolve: isInside } = Promise.withResolvers<void>();
    const writing = inTransaction(
      pool,
      async (client) => {
        await frozen.assertHeld(client);
        isInside();
        await thawed;
        await client.query("insert into leases values ('written', '', 0, now())");
      },
      { idleTimeoutMs: 200 },
    );
    const failure = writing.catch((error: unknown) => error);
    await inside;
    await pool.query("update leases set expires_at = now() - interval '1 second'");
    const next = await acquireLease(pool, "import");
    await next.assertHeld(pool);
    thaw();
    expect(isDatabaseUnavailable(await failure)).toBe(true);
    await expect(frozen.assertHeld(pool)).rejects.toThrow(LeaseLostError);
    const { rows } = await pool.query("select name from leases");
    expect(rows).toEqual([{ name: "import" }]);
    await next.release();
  });

  it("is not taken from a transaction that asserted it", async () => {
    const lease = await acquireLease(database.pool, "import");
    const client = await database.pool.connect();
    await client.query("begin");
    await lease.assertHeld(client);
    await database.pool.query("update leases set expires_at = now() - interval '1 second'");
    let taken = false;
    const next = acquireLease(database.pool, "import").then((other) => {
      taken = true;
      return other;
    });
    await expect.poll(countWaiting).toBe(1);
    expect(taken).toBe(false);
    await client.query("commit");
    client.release();
    await (await next).release();
  });
});
