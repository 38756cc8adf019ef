import { createMarket, deserializePeersTimeline } from "@tenbin/engine";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { toEpochDay } from "../../platform/clock/days.ts";
import {
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
} from "../../platform/testing/database.ts";
import { readHistories } from "../company-histories.ts";
import { annualReport, marketFixture } from "../testing/market-fixture.ts";
import { createStore, type ValuationStore } from "../store.ts";
import { createCompanyValueLine } from "../value-line.ts";
import { valueMarket } from "./value-market.ts";

const COMPANIES = 20;
const MONTHS = 40;
const EVERY_CODE = { first: "00000", last: "99999" };
/** The market of `valuedMarket`, to be copied. */
let valued: TestDatabase;
let database: TestDatabase;
let store: ValuationStore;

beforeAll(async () => {
  const { reader } = await openMarket();
  await valueMarket(reader, store, {});
  valued = database;
  await valued.pool.end();
});
afterAll(() => valued.drop());
afterEach(() => database.drop());

/** Of which nothing is stored. */
async function openMarket(options: TestDatabaseOptions = {}) {
  database = await createTestDatabase(options);
  store = createStore(database.pool);
  return marketFixture(COMPANIES, MONTHS);
}

/** All values of which are stored. */
const valuedMarket = () => openMarket({ copyOf: valued });

const value = (market: ReturnType<typeof marketFixture>, selection = {}) =>
  valueMarket(market.reader, store, selection);

/** Every stored value, without the run that wrote it. */
async function stored(): Promise<unknown[]> {
  const { rows } = await database.pool.query("select * from valuations order by code, date");
  const days = await database.pool.query(
    "select date, market_hash, companies, rated from valuation_days order by date",
  );
  const scales = await database.pool.query("select * from evidence_scales order by date");
  return [...rows, ...days.rows, ...scales.rows];
}

describe("valueMarket", () => {
  it("stores what the engine says, to the bit, with pillars and documents", async () => {
    const market = await openMarket();
    const report = await value(market);
    expect(report).toMatchObject({ days: MONTHS, computed: COMPANIES * MONTHS, unchanged: 0 });
    const engine = createMarket(await readHistories(market.reader)).valueOn(market.days.at(-1)!);
    const latest = await store.latestOfRange(EVERY_CODE);
    expect(latest).toHaveLength(COMPANIES);
    expect(latest.filter(({ unrated }) => unrated === null).length).toBeGreaterThan(10);
    for (const { engineVersion: _, ...each } of latest) {
      expect(each).toEqual(engine.get(each.code));
    }
  });

  it("does not compute again what rests on unchanged inputs", async () => {
    const market = await valuedMarket();
    const version = await store.version();
    const before = await stored();
    expect(await value(market)).toMatchObject({ computed: 0, unchanged: COMPANIES * MONTHS });
    expect(await store.version()).toBe(version);
    expect(await stored()).toEqual(before);
  });

  it("ranks the market at every month end that is over, as the engine does", async () => {
    const market = await valuedMarket();
    const engine = createMarket(await readHistories(market.reader));
    const days = market.days.slice(0, -1);
    expect([...(await store.scaleHashes()).keys()]).toEqual(days);
    for (const day of days) expect(await store.scale(day)).toEqual(engine.evidenceScaleAt(day));
    expect((await store.scale(days.at(-1)!))!.sums).toHaveLength(COMPANIES);
  });

  it("ranks again from the month of a corrected price on", async () => {
    const market = await valuedMarket();
    const before = await store.scaleHashes();
    const closes = market.closes.get("01030")!;
    closes[30] = { ...closes[30]!, close: 5_000 };
    const version = await store.version();
    await value(market);
    const changed = [...(await store.scaleHashes())].filter(
      ([day, hash]) => before.get(day) !== hash,
    );
    expect(changed.map(([day]) => day)).toEqual(market.days.slice(30, -1));
    const engine = createMarket(await readHistories(market.reader));
    expect(await store.scale(market.days[30]!)).toEqual(engine.evidenceScaleAt(market.days[30]!));
    expect(await store.version()).not.toBe(version);
  });

  it("computes again exactly what a newly disclosed document may change", async () => {
    const market = await valuedMarket();
    const report = annualReport("01030", 3, 2018);
    const month = "2019-03";
    market.documents.push({
      ...report,
      documentId: "late",
      disclosedAt: `${month}-11T16:00:00+09:00`,
    });
    const daysFrom = market.days.filter((day) => day.startsWith(month)).length;
    const daysAfter = market.days.filter((day) => day > `${month}-31`).length;
    const again = await value(market);
    // In its month it affects only its company; from the next month on, the peers of all.
    expect(again.computed).toBe(daysFrom + daysAfter * COMPANIES);
    const fresh = createMarket(await readHistories(market.reader)).valueOn(market.days.at(-1)!);
    for (const { engineVersion: _, ...each } of await store.latestOfRange(EVERY_CODE)) {
      expect(each).toEqual(fresh.get(each.code));
    }
  });

  it("leaves whole days only when it is cut short, and finishes them the next time", async () => {
    const market = await valuedMarket();
    const uninterrupted = await stored();
    await database.pool.query("truncate valuations, valuation_days, valuation_runs");
    let writes = 0;
    const failing: ValuationStore = {
      ...store,
      writeDay: (day) =>
        store.writeDay({
          ...day,
          valuations: {
            *[Symbol.iterator]() {
              writes += 1;
              for (const [at, each] of [...day.valuations].entries()) {
                if (writes === 5 && at === 7) throw new Error("killed");
                yield each;
              }
            },
          },
        }),
    };
    await expect(valueMarket(market.reader, failing, {})).rejects.toThrow("killed");
    const { rows } = await database.pool.query("select distinct date from valuations");
    expect(rows).toHaveLength(4);
    expect(await store.version()).toBeNull();
    expect(await value(market)).toMatchObject({ computed: (MONTHS - 4) * COMPANIES });
    expect(await stored()).toEqual(uninterrupted);
  });

  it("forgets a market that is no longer there", async () => {
    await valuedMarket();
    const smaller = marketFixture(COMPANIES - 5, MONTHS - 10);
    await value(smaller);
    const after = await stored();
    await database.pool.query(
      "truncate valuations, valuation_days, valuation_runs, peers_records, evidence_scales",
    );
    await value(smaller);
    expect(after).toEqual(await stored());
  });

  it("lets two runs meet on the same days without harm", async () => {
    await openMarket();
    const market = marketFixture(COMPANIES, 30);
    await Promise.all([value(market), value(market)]);
    const { rows } = await database.pool.query("select count(*)::int as n from valuations");
    expect(rows).toEqual([{ n: COMPANIES * 30 }]);
  });

  it("values a single day or a range when asked", async () => {
    const market = await openMarket();
    expect(await value(market, { date: "2018-06-15" })).toMatchObject({ days: 1 });
    expect(await value(market, { from: "2018-01-01", to: "2018-03-31" })).toMatchObject({
      days: 3,
    });
    await expect(value(market, { date: "2030-01-04" })).rejects.toThrow(RangeError);
    expect([...(await store.valuedDays()).keys()]).toEqual([
      "2018-01-31",
      "2018-02-28",
      "2018-03-31",
      "2018-06-15",
    ]);
  });
});

describe("companyLine", () => {
  it("gives over any window what the engine gives with the whole market at hand, to the bit", async () => {
    const market = await valuedMarket();
    const histories = await readHistories(market.reader);
    const whole = createMarket(histories);
    const peers = deserializePeersTimeline((await store.peersRecord())!);
    const tradingDays = market.days.map(toEpochDay);
    for (const code of ["01000", "01030"]) {
      const history = histories.find((each) => each.code === code)!;
      const line = createCompanyValueLine(
        history,
        peers,
        await store.points(code),
        market.days,
        tradingDays,
      )!;
      for (const window of [undefined, { begin: -3, end: 0 }, { begin: -4, end: -1 }]) {
        const { points, latest } = line.compute(window);
        expect(latest).toEqual(whole.valueCompany(code, market.days.at(-1)!, window));
        const first = points[0]!;
        const expected = whole.valueCompany(code, first.date, window);
        const split = code === "01000" && first.date < "2017-03-29" ? 0.5 : 1;
        expect(first.calibrated).toBe((expected.value! / expected.shares!) * split);
        expect(points.length).toBeGreaterThan(20);
      }
    }
  });

  it("computes month ends that are not stored yet, to the bit of a complete run", async () => {
    const market = await openMarket();
    const histories = await readHistories(market.reader);
    const tradingDays = market.days.map(toEpochDay);
    const linesOf = async () => {
      const peers = deserializePeersTimeline((await store.peersRecord())!);
      const lines: unknown[] = [];
      for (const history of histories) {
        const points = await store.points(history.code);
        const line = createCompanyValueLine(history, peers, points, market.days, tradingDays)!;
        const dates = ["2015-12-31", ...market.days, "2017-06-01"];
        lines.push([
          line.compute(),
          line.compute({ begin: -3, end: 0 }),
          dates.map((date) => line.valueOn(date)),
        ]);
      }
      return lines;
    };
    expect(await value(market, { from: market.days.at(-3)! })).toMatchObject({ days: 3 });
    const partly = await linesOf();
    await value(market);
    expect((await store.points("01030")).length).toBe(MONTHS);
    expect(await linesOf()).toEqual(partly);
  });

  it("keeps to the peers of the stored values while another engine has not valued yet", async () => {
    const market = await valuedMarket();
    const before = await store.peersRecord();
    await database.pool.query("update peers_records set engine_version = 'before'");
    expect(before!.monthEnds).toEqual(market.days);
    expect(await store.peersRecord()).toEqual(before);
  });

  it("steps on the first trading day at whose close a filing was known", async () => {
    const market = await valuedMarket();
    const peers = deserializePeersTimeline((await store.peersRecord())!);
    const histories = await readHistories(market.reader);
    const history = histories.find(({ code }) => code === "01030")!;
    const tradingDays = [...market.days, "2018-05-11", "2018-05-14", "2018-05-15"]
      .toSorted()
      .map(toEpochDay);
    const line = createCompanyValueLine(
      history,
      peers,
      await store.points("01030"),
      market.days,
      tradingDays,
    )!;
    const days = line.compute().points.map(({ date }) => date);
    // Disclosed on 2018-05-13 at 15:00, a Sunday.
    expect(days.filter((day) => day.startsWith("2018-05"))).toEqual(["2018-05-14", "2018-05-31"]);
  });
});
