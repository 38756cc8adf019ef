import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "../testing/pgbouncer.ts";
import { grantServing, limitServing } from "./grant-serving.ts";
import { areRequestsLimited, createRequestPool } from "./request-pool.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

const IGNORED = "ignore_startup_parameters = statement_timeout,lock_timeout";

async function withPool<T>(url: string, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createRequestPool({ url, max: 20 });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

describe("limits of requests", () => {
  const role = `limited_${randomBytes(4).toString("hex")}`;
  let database: TestDatabase;
  let servingUrl: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query(`create role ${role} login password 'limited'`);
    await grantServing(database.pool, role, []);
    await limitServing(database.pool, role);
    const url = new URL(database.url);
    [url.username, url.password] = [role, "limited"];
    servingUrl = url.href;
  });
  afterAll(async () => {
    await database.pool.query(`drop owned by ${role}; drop role ${role}`);
    await database.drop();
  });

  it("hold without a pooler, whatever the role", async () => {
    expect(await withPool(database.url, areRequestsLimited)).toBe(true);
  });

  it("hold for a connection that asks for none, by its role [fault: PostgreSQL × accounts]", async () => {
    const client = new pg.Client({ connectionString: servingUrl });
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
    );
    await client.end();
    expect(rows).toEqual([{ statement: "1min", lock: "1s" }]);
  });

  it("are left to an administrator where the role may not set them", async () => {
    const owner = new URL(database.url).username;
    const sql = await withPool(servingUrl, (pool) => limitServing(pool, owner));
    expect(sql).toMatch(/^alter role "\w+" in database "test_\w+" set statement_timeout = '60s';/);
  });

  it("are not asked for when the database is away", async () => {
    expect(await withPool("postgres://nobody@127.0.0.1:1/none", areRequestsLimited)).toBe(true);
  });

  // Only where Debian's package is installed: apt-get install pgbouncer.
  describe.skipIf(!hasPgBouncer)("through PgBouncer", () => {
    let poolers: PgBouncer[] = [];
    const through = async (url: string, settings: readonly string[]) => {
      const pooler = await startPgBouncer(url, settings);
      poolers.push(pooler);
      return pooler.url;
    };
    afterAll(async () => {
      await Promise.all(poolers.map((pooler) => pooler.stop()));
      poolers = [];
    });

    it("are named, with what to do, when it refuses them", async () => {
      const url = await through(servingUrl, []);
      await withPool(url, async (pool) => {
        await expect(areRequestsLimited(pool)).rejects.toThrow(
          /unsupported startup parameter.*set "ignore_startup_parameters = statement_timeout,lock_timeout"/,
        );
        const error: unknown = await pool.query("select 1").catch((thrown: unknown) => thrown);
        expect(isDatabaseUnavailable(error)).toBe(false);
      });
    });

    it("are missed when it drops them and the role has none", async () => {
      const url = await through(database.url, [IGNORED]);
      expect(await withPool(url, areRequestsLimited)).toBe(false);
    });

    it("hold for twelve that wait for a locked row, while others are answered", async () => {
      const url = await through(servingUrl, [IGNORED, "default_pool_size = 20"]);
      const holder = await database.pool.connect();
      const held = withPool(url, async (pool) => {
        expect(await areRequestsLimited(pool)).toBe(true);
        await holder.query("insert into rate_limits values ('held', 1, 0)");
        await holder.query("begin; select from rate_limits where key = 'held' for update");
        const waiting = Array.from({ length: 12 }, () =>
          pool.query("update rate_limits set points = 2 where key = 'held'"),
        );
        const refused = Promise.allSettled(waiting);
        const answered = pool.query("select 1").then(() => "answered");
        expect(await Promise.race([answered, refused])).toBe("answered");
        const codes = (await refused).map((result) =>
          result.status === "rejected" ? result.reason.code : "written",
        );
        expect(codes).toEqual(Array.from({ length: 12 }, () => "55P03"));
      });
      await held.finally(() => holder.release(true));
    });
  });
});
