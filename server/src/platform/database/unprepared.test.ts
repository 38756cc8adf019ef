import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRateLimiter } from "../limits/rate-limiter.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { hasPgBouncer, startPgBouncer } from "../testing/pgbouncer.ts";
import { createPool, withoutPrepared } from "./pool.ts";
import { preparedStatement } from "./prepared-statement.ts";
import { inTransaction } from "./transaction.ts";

describe("a database whose URL has no named statements", () => {
  const statement = preparedStatement<{ n: number }>("select $1::int as n");
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  /** Of statements and of the counts of rate limits, on the connection of a pool. */
  async function namesOf(url: string): Promise<unknown[]> {
    const pool = createPool({ url, max: 1 });
    try {
      const limiter = createRateLimiter(pool, { name: "tried", calls: 9, seconds: 60 });
      expect(await limiter.tryConsume("key")).toBe(true);
      expect(await statement(pool, 7)).toEqual([{ n: 7 }]);
      expect(await inTransaction(pool, (client) => statement(client, 8))).toEqual([{ n: 8 }]);
      const { rows } = await pool.query("select name from pg_prepared_statements");
      return rows;
    } finally {
      await pool.end();
    }
  }

  it("gets the same rows without them, libraries' statements included", async () => {
    expect(await namesOf(database.url)).toHaveLength(2);
    expect(await namesOf(withoutPrepared(database.url))).toEqual([]);
  });

  // Only where Debian's package is installed: apt-get install pgbouncer.
  it.skipIf(!hasPgBouncer)("works through a PgBouncer that knows none", async () => {
    const pooler = await startPgBouncer(database.url);
    try {
      const use = async (url: string) => {
        const pool = createPool({ url, max: 20 });
        try {
          return await Promise.all(Array.from({ length: 200 }, (_, n) => statement(pool, n)));
        } finally {
          await pool.end();
        }
      };
      await expect(use(pooler.url)).rejects.toMatchObject({ code: /42P05|26000/ });
      expect(await use(withoutPrepared(pooler.url))).toEqual(
        Array.from({ length: 200 }, (_, n) => [{ n }]),
      );
    } finally {
      await pooler.stop();
    }
  });
});
