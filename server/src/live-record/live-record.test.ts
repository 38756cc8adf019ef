import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Companies, createCompanies } from "../companies/index.ts";
import { importRecords } from "../ingest/index.ts";
import { fixedClock } from "../platform/clock/clock.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { killUntilThrough } from "../platform/testing/kill-until-through.ts";
import { createMonthEnds, createValuations } from "../valuation/index.ts";
import { edgeCaseMarket, MARKET_DAY } from "../valuation/testing/edge-case-market.ts";
import type { MarketSource } from "../vendors/index.ts";
import { createLiveRecord, type LiveRecord } from "./create-live-record.ts";
import { freezeMonth } from "./freeze-month.ts";
import { createStore, type FrozenMonth } from "./store.ts";
import { leafOf, type FrozenRow } from "./tree/frozen-row.ts";
import { rootFromProof } from "./tree/merkle-tree.ts";

const NEXT_DAY = "2018-07-02";
const NEXT_MONTH_END = "2018-07-31";
const clock = fixedClock("2018-06-29T20:00:00+09:00");
const market = edgeCaseMarket();

/** The same market until a later day, as the prices of June went on. */
const marketUntil = (...days: readonly string[]): MarketSource => ({
  ...market,
  *bars() {
    for (const bar of market.bars()) {
      yield bar;
      if (bar.date === MARKET_DAY) yield* days.map((date) => Object.assign({}, bar, { date }));
    }
  },
});

let database: TestDatabase;
let companies: Companies;
let record: LiveRecord;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  companies = createCompanies({ pool });
  record = createLiveRecord({ pool, companies, valuation: valuations(), clock });
});
afterAll(() => database.drop());

const valuations = () => createValuations({ pool: database.pool, companies });
const everything = async () => {
  const { pool } = database;
  const [months, rows] = await Promise.all([
    pool.query("select * from frozen_months order by month_end"),
    pool.query("select * from frozen_rows order by month_end, position"),
  ]);
  return { months: months.rows, rows: rows.rows };
};
const monthsOf = async (): Promise<readonly FrozenMonth[]> => (await record.months()).months;

describe("freezing", () => {
  it("does nothing without prices", async () => {
    expect(await record.freeze()).toEqual({ outcome: "empty", monthEnd: null });
    expect(await record.months()).toEqual({ isSample: false, months: [] });
    expect(await record.version()).toBe("");
    expect(await record.verify()).toEqual({ months: 0, rows: 0, faults: [] });
  });

  it("killed at any step leaves nothing or all, and the next one completes it once [fault: another process × valuation]", async () => {
    const { pool, url } = database;
    await importRecords(pool, market, "sample");
    await valuations().valueMarket({});
    const valued = {
      isCurrent: () => Promise.resolve(true),
      valueMarket: () => Promise.reject(new Error("it is valued")),
    };
    const states = new Set<number>();
    const kills = await killUntilThrough(
      url,
      1,
      async (crashable) => {
        const own = createCompanies({ pool: crashable.pool });
        await freezeMonth({
          store: createStore(crashable.pool),
          companies: own,
          monthEnds: createMonthEnds({ pool: crashable.pool, companies: own }),
          valuation: valued,
          clock,
        });
      },
      async () => {
        const { months, rows } = await everything();
        expect(rows).toHaveLength(months.length === 0 ? 0 : months[0].row_count);
        states.add(months.length);
      },
    );
    expect(kills).toBeGreaterThan(20);
    expect([...states]).toContain(0);
    const { months, rows } = await everything();
    expect(months).toHaveLength(1);
    expect(rows.length).toBeGreaterThan(20);
    expect(await record.verify()).toEqual({ months: 1, rows: rows.length, faults: [] });
  });

  it("again, or twice at once, adds nothing", async () => {
    const before = await everything();
    const current = { outcome: "current", monthEnd: MARKET_DAY };
    expect(await Promise.all([record.freeze(), record.freeze()])).toEqual([current, current]);
    expect(await everything()).toEqual(before);
  });

  it("holds what the market says, behind a salt for each row", async () => {
    const stated = await createMonthEnds({ pool: database.pool, companies }).read(MARKET_DAY);
    const { rows } = await everything();
    const frozen = rows.map(({ content }): FrozenRow => JSON.parse(content));
    expect(
      frozen.map(({ code, verdict, evidence, score, price, value }) => [
        code,
        verdict,
        evidence,
        score,
        price,
        value,
      ]),
    ).toEqual(
      stated.companies.map(({ code, rating, evidence, value }) => [
        code,
        rating.verdict,
        evidence.level,
        evidence.score,
        rating.price,
        value,
      ]),
    );
    expect(new Set(rows.map(({ salt }) => salt.toString("hex"))).size).toBe(rows.length);
    expect(await monthsOf()).toMatchObject([
      { monthEnd: MARKET_DAY, knownUntil: MARKET_DAY, previous: null, count: rows.length },
    ]);
  });

  it("keeps what it froze when the values of an earlier engine are computed anew", async () => {
    const { pool } = database;
    const values = async () =>
      (await pool.query("select * from valuations order by code, date")).rows;
    const before = { frozen: await everything(), values: await values() };
    await pool.query(
      "update valuations set input_hash = 'earlier', value = value * 2, shares = shares / 2",
    );
    await pool.query("update valuation_days set market_hash = 'earlier'");
    for (const table of ["valuations", "valuation_days", "valuation_runs", "peers_records"]) {
      await pool.query(`update ${table} set engine_version = '0.1.0'`);
    }
    const report = await valuations().valueMarket({});
    expect(report).toMatchObject({ computed: before.values.length, unchanged: 0 });
    expect({ frozen: await everything(), values: await values() }).toEqual(before);
    expect(await record.freeze()).toEqual({ outcome: "current", monthEnd: MARKET_DAY });
    expect((await record.verify()).faults).toEqual([]);
  });

  it("never takes a month end before the newest one, and follows the month before", async () => {
    await importRecords(database.pool, marketUntil(NEXT_DAY, NEXT_MONTH_END), "sample");
    const [june] = await monthsOf();
    await record.freeze();
    const [july, ...earlier] = await monthsOf();
    expect(earlier).toEqual([june]);
    expect(july).toMatchObject({ monthEnd: NEXT_MONTH_END, previous: june?.link });
    await database.pool.query("delete from frozen_rows where month_end = $1", [MARKET_DAY]);
    await database.pool.query("delete from frozen_months where month_end = $1", [MARKET_DAY]);
    expect(await record.freeze()).toEqual({ outcome: "current", monthEnd: NEXT_MONTH_END });
    expect(await monthsOf()).toEqual([july]);
    expect((await record.verify()).faults).toEqual([
      { monthEnd: NEXT_MONTH_END, row: null, problem: "it does not follow the month before" },
    ]);
  });
});

describe("a stored row", () => {
  it("is proven to be in its tree", async () => {
    const proven = (await record.row("2018-07", "01020"))!;
    const { content, salt, month, position, path, leaf } = proven;
    expect(JSON.parse(content)).toMatchObject({ code: "01020", date: NEXT_MONTH_END });
    expect(leafOf(content, salt)).toEqual(leaf);
    expect(rootFromProof(leaf, { position, count: month.count, path })).toEqual(month.root);
    expect(await record.row("2018-07", "99990")).toBeNull();
    expect(await record.row("2018-08", "01020")).toBeNull();
  });

  it.each([
    ["content", "its text and salt do not give its leaf"],
    ["salt", "its text and salt do not give its leaf"],
    ["leaf", "its text and salt do not give its leaf"],
  ])("spoilt by one bit in its %s is refused, by month and row", async (column, problem) => {
    const { pool } = database;
    const where = "month_end = $1 and code = '01020'";
    const flipped =
      column === "content"
        ? "content = regexp_replace(content, '(?<=\"value\":)(\\d)', case when content ~ '\"value\":1' then '0' else '1' end)"
        : `${column} = set_bit(${column}, 77, 1 - get_bit(${column}, 77))`;
    const { rows } = await pool.query(`select * from frozen_rows where ${where}`, [NEXT_MONTH_END]);
    await pool.query(`update frozen_rows set ${flipped} where ${where}`, [NEXT_MONTH_END]);
    const { faults } = await record.verify();
    const row = { position: rows[0].position, code: "01020" };
    expect(faults[0]).toEqual({ monthEnd: NEXT_MONTH_END, row, problem });
    await pool.query(`update frozen_rows set content = $2, salt = $3, leaf = $4 where ${where}`, [
      NEXT_MONTH_END,
      rows[0].content,
      rows[0].salt,
      rows[0].leaf,
    ]);
    expect((await record.verify()).faults).toHaveLength(1);
  });

  it.each([
    ["root", "its rows do not give its root"],
    ["link", "its head does not give its link"],
    ["previous", "it does not follow the month before"],
  ])("has its month refused if the %s is spoilt", async (column, problem) => {
    const flip = () =>
      database.pool.query(
        `update frozen_months set ${column} = set_bit(${column}, 3, 1 - get_bit(${column}, 3))`,
      );
    await flip();
    expect((await record.verify()).faults).toContainEqual({
      monthEnd: NEXT_MONTH_END,
      row: null,
      problem,
    });
    await flip();
  });

  it("that is missing is named", async () => {
    await database.pool.query("delete from frozen_rows where position = 2");
    const { faults } = await record.verify();
    expect(faults.map(({ problem }) => problem)).toContain("row 2 is missing");
  });
});
