import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase, shareDatabase } from "./database.ts";

describe("createTestDatabase", () => {
  let one: TestDatabase;
  let other: TestDatabase;

  beforeAll(async () => {
    [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(() => Promise.all([one.drop(), other.drop()]));

  it("applies the migrations", async () => {
    const { rows } = await one.pool.query("SELECT count(*)::int AS n FROM schema_migrations");
    expect(rows[0]).toEqual({ n: expect.any(Number) });
  });

  it("returns a separate database to each caller", async () => {
    await one.pool.query("CREATE TABLE only_here (id int)");
    await expect(other.pool.query("SELECT * FROM only_here")).rejects.toThrow(/does not exist/);
  });

  it("copies a database without sessions", async () => {
    const source = await createTestDatabase();
    await source.pool.query("CREATE TABLE copied AS SELECT 1 AS id");
    await source.pool.end();
    const copy = await createTestDatabase({ copyOf: source });
    await source.drop();
    expect((await copy.pool.query("SELECT id FROM copied")).rows).toEqual([{ id: 1 }]);
    await copy.drop();
  });

  it("returns dates as strings and exact integers", async () => {
    const { rows } = await one.pool.query(
      "SELECT date '2024-02-29' AS day, 9007199254740991::bigint AS yen",
    );
    expect(rows[0]).toEqual({ day: "2024-02-29", yen: 9_007_199_254_740_991 });
    await expect(one.pool.query("SELECT 9007199254740993::bigint")).rejects.toThrow(RangeError);
  });

  it("compares Japanese text as UTF-8", async () => {
    const { rows } = await one.pool.query(
      "SELECT upper('ａ東証') AS text, length('天秤') AS length",
    );
    expect(rows[0]).toEqual({ text: "Ａ東証", length: 2 });
  });
});

describe("a shared database", () => {
  it("is filled by the first one who asks, and cloned by all", async () => {
    let fills = 0;
    const copies = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const shared = await shareDatabase("of_this_test", async (pool) => {
          fills += 1;
          await pool.query("CREATE TABLE filled AS SELECT 1 AS id");
        });
        return createTestDatabase({ copyOf: shared });
      }),
    );
    expect(fills).toBe(1);
    await copies[0]!.pool.query("DELETE FROM filled");
    const counts = copies.map(
      async ({ pool }) => (await pool.query("SELECT FROM filled")).rowCount,
    );
    expect(await Promise.all(counts)).toEqual([0, 1, 1]);
    await Promise.all(copies.map((copy) => copy.drop()));
  });
});
