import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { importBulk } from "./import-bulk.ts";
import {
  contentOf,
  countBars,
  importUntil,
  importUntilRows,
  writeBars,
} from "./testing/killed-import.ts";

describe("importBulk", () => {
  let database: TestDatabase;
  let folder: string;
  let pool: pg.Pool;

  beforeEach(async () => {
    [database, folder] = await Promise.all([
      createTestDatabase(),
      mkdtemp(join(tmpdir(), "tenbin-import-")),
    ]);
    pool = database.pool;
  });
  afterEach(async () => {
    await Promise.all([database.drop(), rm(folder, { recursive: true })]);
  });

  it("ends in the same state as uninterrupted after being killed at five points [fault: PostgreSQL × imports]", async () => {
    const path = join(folder, "bars.csv");
    const bars = await writeBars(path, 400, 1_000);
    // Before the first chunk is committed, then after more and more of them.
    const killed: number[] = [];
    for (let point = 0; point < 5; point++) {
      killed.push(await importUntilRows(database.url, path, pool, (point * bars) / 6));
    }
    expect(killed[0]).toBeLessThan(bars / 2);
    expect(killed.at(-1)).toBeLessThan(bars);
    expect(killed).toEqual(killed.toSorted((a, b) => a - b));
    // Also while closed years are packed: 2014 or 2015 is, the other may be, 2016 never.
    const packed = async () =>
      (await pool.query("select distinct year from bar_years order by 1")).rows;
    await importUntil(database.url, path, pool, async () => (await packed()).length > 0);
    expect([[2014], [2015], [2014, 2015]]).toContainEqual(
      (await packed()).map(({ year }) => Number(year)),
    );
    expect(await countBars(pool)).toBe(bars);
    const repeated = await importBulk(pool, [path], { adjusted: false });
    expect(repeated.bars).toMatchObject({ read: bars, refused: 0, changed: 0 });
    expect(await packed()).toEqual([{ year: 2014 }, { year: 2015 }]);
    expect(repeated.bars.unchanged).toBeGreaterThanOrEqual(killed.at(-1) ?? 0);

    const fresh = await createTestDatabase();
    try {
      await importBulk(fresh.pool, [path], { adjusted: false });
      expect(await contentOf(pool)).toBe(await contentOf(fresh.pool));
    } finally {
      await fresh.drop();
    }
  }, 240_000);
});
