import { IMPORT_LEASE } from "../import-lease.ts";
import fc from "fast-check";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";
import { type BarRecord, barStorageStats, type Series } from "../../companies/index.ts";
import {
  ALL_COLUMNS,
  BarWriter,
  chunkRecords,
  packClosedYears,
  Partitions,
} from "../../companies/stores/index.ts";
import { acquireLease, LeaseLostError } from "../../platform/leases/lease.ts";

const RUN = "01900000-0000-7000-8000-000000000001";

/** Every bit of every bar, in order. */
async function bitsOf(pool: pg.Pool, bars = "bars"): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select code, date, float8send(open) as open, float8send(high) as high, float8send(low) as low,
       float8send(close) as close, volume::text, float8send(adj_factor) as factor, year
     from ${bars} order by code, date`,
  );
  return rows;
}

const price = fc.option(fc.integer({ min: 1, max: 200_000 }).map((tenths) => tenths / 10));
/** Values that importers reject but a double can hold. */
const anyNumber = fc.option(
  fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(-0)),
);
const barWith = (number: fc.Arbitrary<number | null>) =>
  fc.record({
    code: fc.constantFrom("13010", "130A0", "72030"),
    date: fc
      .integer({ min: toEpochDay("2015-12-28"), max: toEpochDay("2018-01-10") })
      .map((day) => toIsoDate(day)),
    open: number,
    high: number,
    low: number,
    close: number,
    volume: fc.option(fc.nat({ max: Number.MAX_SAFE_INTEGER })),
    adjFactor: fc.constantFrom(1, 1, 1, 0.5, 1 / 3),
  });
const keyOf = ({ code, date }: Pick<BarRecord, "code" | "date">) => `${code} ${date}`;
const marketWith = (number: fc.Arbitrary<number | null>) =>
  fc.uniqueArray(barWith(number), { minLength: 1, maxLength: 60, selector: keyOf });
/** A market and a later delivery: some bars repeated, some changed, some new. */
const twoMarkets = marketWith(price).chain((first) =>
  fc.tuple(
    fc.constant(first),
    fc
      .tuple(fc.subarray(first), fc.array(barWith(price), { maxLength: 6 }))
      .map(([again, news]) => {
        const byKey = new Map([...again, ...news].map((one) => [keyOf(one), one]));
        return Array.from(byKey.values());
      }),
  ),
);

function at(date: string, close: number): BarRecord {
  const prices = { open: close, high: close, low: close, close };
  return { code: "13010", date, ...prices, volume: 100, adjFactor: 1 };
}

describe("packed years", () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = database.pool;
  });
  afterEach(() => database.drop());

  async function write(
    bars: readonly BarRecord[],
    series: Series = "raw",
  ): Promise<{ added: number; changed: number }> {
    const lease = await acquireLease(pool, IMPORT_LEASE);
    const writer = new BarWriter({
      pool,
      lease,
      partitions: new Partitions(pool),
      series,
      runId: RUN,
    });
    const total = { added: 0, changed: 0 };
    const byKey = bars.toSorted((a, b) => (a.code + a.date < b.code + b.date ? -1 : 1));
    for (const chunk of chunkRecords(byKey)) {
      const { added, changed } = await writer.write(chunk, ALL_COLUMNS);
      total.added += added;
      total.changed += changed;
    }
    await lease.release();
    return total;
  }
  async function pack(): Promise<number> {
    const lease = await acquireLease(pool, IMPORT_LEASE);
    try {
      return await packClosedYears(pool, lease);
    } finally {
      await lease.release();
    }
  }
  /** Truncating that many partitions would take longer than the rest of the test. */
  const empty = () =>
    pool.query(
      `delete from bar_rows; delete from bar_years; delete from trading_days;
       delete from month_end_closes; delete from corporate_actions`,
    );
  const derived = async () =>
    (
      await pool.query(
        `select 'm' || m::text as line from month_end_closes m
         union all select 'a' || a::text from corporate_actions a
         union all select 't' || t::text from trading_days t order by 1`,
      )
    ).rows;
  /** (Code, year) pairs stored in rows, and those packed. */
  async function places(): Promise<{ rows: string[]; packed: string[] }> {
    const { rows } = await pool.query<{ place: "rows" | "packed"; key: string }>(
      `select distinct 'rows' as place, code || ' ' || extract(year from date) as key from bar_rows
       union all select 'packed', code || ' ' || year from bar_years order by 1, 2`,
    );
    const of = (place: string) => rows.filter((row) => row.place === place).map(({ key }) => key);
    return { rows: of("rows"), packed: of("packed") };
  }

  it("return every bit of every bar, and leave the newest year in rows", async () => {
    await fc.assert(
      fc.asyncProperty(marketWith(fc.oneof(price, anyNumber)), async (bars) => {
        await empty();
        await write(bars);
        const before = await bitsOf(pool);
        await pack();
        expect(await bitsOf(pool)).toEqual(before);
        const { rows, packed } = await places();
        const newest = bars.map(({ date }) => date.slice(0, 4)).reduce((a, b) => (a > b ? a : b));
        expect(rows.every((key) => key.endsWith(newest))).toBe(true);
        expect(packed.some((key) => key.endsWith(newest))).toBe(false);
        expect(await pack()).toBe(0);
      }),
      { numRuns: 8, seed: 1, endOnFailure: true },
    );
  });

  it("accept later bars as rows would, and stay packed where nothing changes", async () => {
    await fc.assert(
      fc.asyncProperty(twoMarkets, async ([first, second]) => {
        await empty();
        await write(first);
        const plain = await write(second);
        const expected = [await bitsOf(pool), await derived()];
        await empty();
        await write(first);
        await pack();
        const before = new Set((await places()).packed);
        expect(await write(second)).toEqual(plain);
        expect([await bitsOf(pool), await derived()]).toEqual(expected);
        const { rows, packed } = await places();
        expect(rows.filter((key) => packed.includes(key))).toEqual([]);
        const kept = new Set(packed);
        for (const key of before) {
          const same = second
            .filter(({ code, date }) => `${code} ${date.slice(0, 4)}` === key)
            .every((one) => first.some((other) => isSame(one, other)));
          expect(kept.has(key)).toBe(same);
        }
        await pack();
        expect([await bitsOf(pool), await derived()]).toEqual(expected);
      }),
      { numRuns: 8, seed: 2, endOnFailure: true },
    );
  });

  it("do not wait for a reader that holds a year open, and are packed the next time", async () => {
    const years = ["2015-05-01", "2016-05-02", "2017-05-01"];
    const none = { open: null, high: null, low: null, volume: null };
    await write(
      years.map((date) => Object.assign({ code: "13010", date, close: 7, adjFactor: 1 }, none)),
    );
    const reader = await pool.connect();
    await reader.query("begin");
    await reader.query("select from bar_rows_2015");
    expect(await pack()).toBe(1);
    expect(await places()).toEqual({ rows: ["13010 2015", "13010 2017"], packed: ["13010 2016"] });
    await reader.query("rollback");
    reader.release();
    expect(await pack()).toBe(1);
    expect(await places()).toEqual({ rows: ["13010 2017"], packed: ["13010 2015", "13010 2016"] });
    expect(await bitsOf(pool)).toHaveLength(3);
  });

  it("let requests through behind a reader that holds a year open", async () => {
    await write([at("2015-05-01", 7), at("2016-05-02", 8)]);
    const reader = await pool.connect();
    await reader.query("begin");
    await reader.query("select from bar_rows_2015");
    const packing = pack();
    const queue = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'truncate%'`;
    while ((await pool.query(queue)).rowCount === 0);
    // A request waits no longer than this for a lock.
    const request = await pool.connect();
    await request.query("set lock_timeout = '1s'");
    const response = await request.query("select from bars").catch((error: Error) => error);
    const packed = await packing;
    for (const client of [reader, request]) client.release(true);
    expect([response, packed]).toMatchObject([{ rowCount: 2 }, 0]);
  });

  it("are not written once another importer has taken over", async () => {
    await write([at("2015-05-01", 7), at("2016-05-02", 8)]);
    const paused = await acquireLease(pool, IMPORT_LEASE);
    await pool.query("update leases set expires_at = now()");
    const next = await acquireLease(pool, IMPORT_LEASE);
    await expect(packClosedYears(pool, paused)).rejects.toThrow(LeaseLostError);
    expect(await places()).toEqual({ rows: ["13010 2015", "13010 2016"], packed: [] });
    await Promise.all([paused.release(), next.release()]);
  });

  it("are separate for each series", async () => {
    await write([at("2015-05-01", 7), at("2016-05-02", 8)]);
    await write([at("2015-05-01", 70), at("2017-05-01", 90), at("2018-05-01", 80)], "adjusted");
    const before = [await bitsOf(pool), await bitsOf(pool, "adjusted_bars")];
    expect(await pack()).toBe(3);
    const years = await pool.query(
      `select 'raw' as series, year from bar_years
       union all select 'adjusted', year from adjusted_bar_years order by 1 desc, 2`,
    );
    expect(years.rows).toEqual([
      { series: "raw", year: 2015 },
      { series: "adjusted", year: 2015 },
      { series: "adjusted", year: 2017 },
    ]);
    expect([await bitsOf(pool), await bitsOf(pool, "adjusted_bars")]).toEqual(before);
    expect(await write([at("2015-05-01", 71)], "adjusted")).toEqual({ added: 0, changed: 1 });
    const { rows } = await pool.query("select close from adjusted_bars order by date");
    expect(rows.map(({ close }) => close)).toEqual([71, 90, 80]);
    expect(await bitsOf(pool)).toEqual(before[0]);
  });

  it("free their space", async () => {
    const codes = Array.from({ length: 8 }, (_, place) => `${1301 + place}0`);
    const bars: BarRecord[] = [];
    for (const code of codes) {
      for (let day = toEpochDay("2015-01-01"); day <= toEpochDay("2016-01-05"); day++) {
        const close = 1000 + (day % 37);
        const rest = { open: close, high: close, low: close, volume: day * 100, adjFactor: 1 };
        bars.push({ code, date: toIsoDate(day), close, ...rest });
      }
    }
    await write(bars);
    const before = (await barStorageStats(pool)).megabytesPerMillion ?? Number.NaN;
    await pack();
    const { bars: all, packed, megabytesPerMillion } = await barStorageStats(pool);
    expect([all, packed]).toEqual([bars.length, codes.length * 365]);
    expect(megabytesPerMillion).toBeLessThan(before / 2);
  });
});

function isSame(one: BarRecord, other: BarRecord): boolean {
  const keys = ["code", "date", "open", "high", "low", "close", "volume", "adjFactor"] as const;
  return keys.every((key) => one[key] === other[key]);
}
