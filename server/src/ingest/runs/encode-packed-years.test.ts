import fc from "fast-check";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BarRecord } from "../../companies/index.ts";
import { toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { importRecords } from "./import-records.ts";

/** Every market table that bars make, to the bit; without what names the run. */
async function storedBars(pool: pg.Pool): Promise<unknown> {
  const tables = {
    bar_years: `code, year, bars, days, array_send(open) as open, array_send(high) as high, array_send(low) as low,
      array_send(close) as close, array_send(volume) as volume, array_send(adj_factor) as adj_factor`,
    bar_rows: `code, date, float8send(open) as open, float8send(close) as close, volume::text, adj_factor`,
    trading_days: "date",
    month_end_closes: "code, month, date, float8send(close) as close",
    corporate_actions: "code, ex_date, float8send(factor) as factor",
  };
  const stored: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(tables)) {
    stored[table] = (
      await pool.query(
        `select ${columns} from ${table} order by 1${columns.includes(",") ? ", 2" : ""}`,
      )
    ).rows;
  }
  return stored;
}

const price = fc.option(fc.integer({ min: 1, max: 200_000 }).map((tenths) => tenths / 10));
const bar = fc.record({
  code: fc.constantFrom("13010", "130A0", "72030"),
  date: fc
    .integer({ min: toEpochDay("2015-12-28"), max: toEpochDay("2018-01-10") })
    .map((day) => toIsoDate(day)),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: fc.option(fc.nat({ max: Number.MAX_SAFE_INTEGER })),
  adjFactor: fc.constantFrom(1, 1, 1, 0.5, 1 / 3),
});
const keyOf = ({ code, date }: Pick<BarRecord, "code" | "date">) => `${code} ${date}`;
const market = fc
  .uniqueArray(bar, { minLength: 1, maxLength: 60, selector: keyOf })
  .map((bars) => bars.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)));

describe("imported packed years", () => {
  let databases: TestDatabase[];
  beforeEach(async () => {
    databases = [await createTestDatabase(), await createTestDatabase()];
  });
  afterEach(() => Promise.all(databases.map((database) => database.drop())));

  it("are stored as packing stores them, and recognised when imported again", async () => {
    const [packed, inRows] = databases as [TestDatabase, TestDatabase];
    await fc.assert(
      fc.asyncProperty(market, async (bars) => {
        const source = { issues: [], documents: [], bars: () => bars };
        const newest = bars
          .map(({ date }) => date)
          .toSorted()
          .at(-1)!;
        for (const { pool } of databases) {
          await pool.query(
            `truncate bar_rows, bar_years, trading_days, month_end_closes, corporate_actions, issues, import_runs`,
          );
        }
        await importRecords(inRows.pool, source, "sample");
        const report = await importRecords(packed.pool, { ...source, lastDay: newest }, "sample");
        expect(report.bars.added).toBe(bars.length);
        expect(await storedBars(packed.pool)).toEqual(await storedBars(inRows.pool));
        const again = await importRecords(packed.pool, { ...source, lastDay: newest }, "sample");
        expect(again.bars).toMatchObject({ added: 0, changed: 0, unchanged: bars.length });
        expect(await storedBars(packed.pool)).toEqual(await storedBars(inRows.pool));
      }),
      { numRuns: 25 },
    );
  });
});
