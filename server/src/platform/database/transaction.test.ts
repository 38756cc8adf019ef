import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../testing/database.ts";
import { createPool } from "./pool.ts";
import { inTransaction } from "./transaction.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

async function backendOf(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}

describe("inTransaction", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: false });
    await database.pool.query("CREATE TABLE account (id int PRIMARY KEY, yen bigint NOT NULL)");
  });
  beforeEach(async () => {
    await database.pool.query("TRUNCATE account");
    await database.pool.query("INSERT INTO account VALUES (1, 0), (2, 0)");
  });
  afterAll(() => database.drop());
  const total = async () => {
    const { rows } = await database.pool.query<{ sum: string }>(
      "SELECT sum(yen)::int FROM account",
    );
    return rows[0]?.sum;
  };

  it("commits everything or nothing [ASVS 2.3.3] [fault: PostgreSQL × portfolio, saved screens, trials, contact] [fault: disk × accounts, trials, nightly jobs]", async () => {
    const failing = inTransaction(database.pool, async (client) => {
      await client.query("UPDATE account SET yen = yen + 1");
      throw new Error("after the update");
    });
    await expect(failing).rejects.toThrow("after the update");
    expect(await total()).toBe(0);
  });

  it("retries serialisation failures without losing an increment", async () => {
    let attempts = 0;
    const allHaveRead = Promise.withResolvers<void>();
    const increment = () =>
      inTransaction(database.pool, async (client) => {
        attempts += 1;
        await client.query("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
        const { rows } = await client.query<{ yen: number }>(
          "SELECT yen FROM account WHERE id = 1",
        );
        if (attempts === 3) allHaveRead.resolve();
        await allHaveRead.promise;
        await client.query("UPDATE account SET yen = $1 WHERE id = 1", [(rows[0]?.yen ?? 0) + 1]);
      });
    await Promise.all([increment(), increment(), increment()]);
    expect(await total()).toBe(3);
    expect(attempts).toBeGreaterThan(3);
  });

  it("resolves a deadlock by a retry", async () => {
    const bothLocked = Promise.withResolvers<void>();
    let locked = 0;
    const transfer = (from: number, to: number) =>
      inTransaction(database.pool, async (client) => {
        await client.query("UPDATE account SET yen = yen + 1 WHERE id = $1", [from]);
        locked += 1;
        if (locked === 2) bothLocked.resolve();
        await bothLocked.promise;
        await client.query("UPDATE account SET yen = yen + 1 WHERE id = $1", [to]);
      });
    await Promise.all([transfer(1, 2), transfer(2, 1)]);
    expect(await total()).toBe(4);
  });

  it("retries one collision in five unnoticed by callers, with each effect once (F08)", async () => {
    let runs = 0;
    const add = () =>
      inTransaction(database.pool, async (client) => {
        runs += 1;
        const collides = runs % 5 === 0;
        await client.query("UPDATE account SET yen = yen + 1 WHERE id = 1");
        if (collides)
          await client.query("DO $$ BEGIN RAISE 'again' USING ERRCODE = '40001'; END $$");
      });
    await Promise.all(Array.from({ length: 50 }, add));
    expect(await total()).toBe(50);
    expect(runs).toBeGreaterThan(55);
  });

  it("fails as unavailable after three retries", async () => {
    let attempts = 0;
    const failing = inTransaction(database.pool, async (client) => {
      attempts += 1;
      await client.query("DO $$ BEGIN RAISE 'again' USING ERRCODE = '40P01'; END $$");
    });
    const error: unknown = await failing.catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(attempts).toBe(4);
  });

  it("does not retry other errors", async () => {
    let attempts = 0;
    const failing = inTransaction(database.pool, async (client) => {
      attempts += 1;
      await client.query("SELECT 1 / 0");
    });
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(attempts).toBe(1);
  });

  it.each(["25006", "08006", "57P01", "26000", "42P05"])(
    "gives no connection back after %s, as its server may be another one [fault: PostgreSQL × portfolio, saved screens, trials, contact]",
    async (code) => {
      const pool = createPool({ url: database.url, max: 1 });
      try {
        const before = await backendOf(pool);
        const failing = inTransaction(pool, (client) =>
          client.query(`DO $$ BEGIN RAISE 'gone' USING ERRCODE = '${code}'; END $$`),
        );
        await expect(failing).rejects.toMatchObject({ code });
        expect(await backendOf(pool)).not.toBe(before);
      } finally {
        await pool.end();
      }
    },
  );

  it("gives a connection back after other errors", async () => {
    const pool = createPool({ url: database.url, max: 1 });
    try {
      const before = await backendOf(pool);
      await inTransaction(pool, (client) => client.query("SELECT 1 / 0")).catch(() => {});
      expect(await backendOf(pool)).toBe(before);
    } finally {
      await pool.end();
    }
  });

  it("does not reuse a broken connection", async () => {
    const cut = inTransaction(database.pool, (client) =>
      client.query("SELECT pg_terminate_backend(pg_backend_pid())"),
    );
    await expect(cut).rejects.toThrow(/terminat/);
    for (let i = 0; i < 6; i += 1) await database.pool.query("SELECT 1");
  });
});
