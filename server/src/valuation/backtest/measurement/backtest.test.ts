import { type CompanyHistory, monthIndexOf } from "@tenbin/engine";
import { beforeAll, describe, expect, it } from "vitest";
import { readHistories } from "../../company-histories.ts";
import { marketFixture } from "../../testing/market-fixture.ts";
import { backtest } from "./backtest.ts";
import { isHoldout } from "./holdout.ts";
import type { BacktestInput } from "./input.ts";
import type { BacktestResult } from "./result.ts";

/** Month ends 2016-01 … 2021-12: those of 2018-12 … 2020-12 can be scored. */
const MARKET_DAY = "2021-12-31";
let histories: readonly CompanyHistory[];
let result: BacktestResult;
/** Of the run that gave the result. */
const progress: number[] = [];

const run = (input: Partial<BacktestInput> = {}) =>
  backtest({
    histories,
    provenance: "sample",
    dataVersion: "1",
    marketDay: MARKET_DAY,
    codes: null,
    onProgress: () => {},
    ...input,
  });

beforeAll(async () => {
  histories = await readHistories(marketFixture(40, 72).reader);
  result = run({ onProgress: ({ done, total }) => progress.push(done / total) });
});

describe("the evidence protocol", () => {
  it("scores every month end from 2018-12 whose twelfth month after it has prices", () => {
    const { dates, rows, companies, outcomes } = result.protocol;
    expect(dates.length).toBe(25);
    expect([dates[0], dates.at(-1)]).toEqual(["2018-12-31", "2020-12-31"]);
    expect(companies).toBe(40);
    expect(outcomes.whole + outcomes.cutShort + outcomes.missing).toBe(rows);
    expect(rows).toBe(40 * 25);
  });

  it("gives every figure of the model and of every rival, with intervals", () => {
    const { payoutYield, reversal36, ...rivals } = result.rivals;
    // The invented filings have no payouts.
    expect(payoutYield).toMatchObject({ rows: 0, coverage: 0, ic: null });
    // Prices begin 35 months before the first month end.
    expect(reversal36.rows).toBe(40 * 20);
    for (const { rows, ic, intervals } of [
      result.ctbm,
      result.score,
      result.priceOnly,
      ...Object.values(rivals),
    ]) {
      // The last filings, of March 2019, are too old from the end of September 2020.
      expect(rows).toBe(40 * 21);
      expect(Math.abs(ic!)).toBeLessThan(1);
      expect(intervals!.ic![0]).toBeLessThanOrEqual(ic!);
      expect(intervals!.ic![1]).toBeGreaterThanOrEqual(ic!);
    }
    expect(result.ctbm.coverage).toBe(1);
    expect(Object.keys(result.ctbm.byYear)).toEqual(["2018", "2019", "2020"]);
    expect(Object.keys(result.ctbm.bySector).length).toBe(4);
  });

  it("takes rivals' figures on the rows that the model values", () => {
    for (const rival of Object.values(result.rivals)) {
      expect(rival.rows).toBeLessThanOrEqual(result.ctbm.rows);
    }
    expect(result.rivals.book.rows).toBe(result.ctbm.rows);
  });

  it("is the same to the bit when repeated, whatever the order of companies", () => {
    expect(JSON.stringify(run({ histories: histories.toReversed() }))).toBe(JSON.stringify(result));
  });

  it("reports its progress from nothing to the end", () => {
    expect(progress[0]).toBe(0);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBeLessThan(1);
  });
});

describe("point in time", () => {
  it("scores a month end alike, whatever is filed or traded after its horizon", () => {
    const wish = { to: "2019-06-30" };
    const before = run(wish);
    const spoilt = histories.map((history) => ({
      ...history,
      documents: history.documents.filter(
        ({ disclosedAt }) => disclosedAt < Date.parse("2019-07-01"),
      ),
      monthEnds: history.monthEnds.map((price) =>
        monthIndexOf(price.date) > monthIndexOf("2020-06-30")
          ? { date: price.date, close: price.close * 3 }
          : price,
      ),
    }));
    expect(run({ ...wish, histories: spoilt })).toEqual(before);
  });
});

describe("wishes", () => {
  it("limit the scored companies; their values stay what the whole market makes them", () => {
    const codes = new Set(histories.slice(0, 35).map(({ code }) => code));
    const narrowed = run({ codes });
    expect(narrowed.protocol).toMatchObject({ companies: 35, narrowedTo: 35, rows: 35 * 25 });
    const every = run({ codes: new Set(histories.map(({ code }) => code)) });
    expect(every.ctbm).toEqual(result.ctbm);
  });

  it("limit the month ends", () => {
    const { dates } = run({ from: "2019-04-01", to: "2019-06-28" }).protocol;
    expect(dates).toEqual(["2019-04-30", "2019-05-31"]);
  });

  it("are refused where no month end can be judged", () => {
    expect(() => run({ from: "2021-01-01" })).toThrow(/No month end can be judged/);
    expect(() => run({ histories: [] })).toThrow(RangeError);
  });

  it("give no interval for dates too few to draw from", () => {
    const few = run({ to: "2020-10-31" });
    expect(few.protocol.dates.length).toBe(23);
    expect(few.ctbm.intervals).toBeNull();
    expect(few.rivals.book.icDifference.interval).toBeNull();
  });
});

describe("companies that no constant was chosen on", () => {
  it("are measured apart, as if they alone had been asked for", () => {
    const heldBack = new Set(histories.map(({ code }) => code).filter(isHoldout));
    expect(heldBack.size).toBeGreaterThan(3);
    const records = run({ provenance: "real" }).heldBack!;
    const alone = run({ codes: heldBack });
    expect(records.ctbm).toEqual(alone.ctbm);
    expect(records.rivals).toEqual(alone.rivals);
    expect([records.score, records.evidence]).toEqual([alone.score, alone.evidence]);
  });

  it("are none in an invented market, nor among companies that all were", () => {
    expect(result.heldBack).toBeNull();
    const tuned = histories.map(({ code }) => code).filter((code) => !isHoldout(code));
    const input = { provenance: "real", codes: new Set(tuned), to: "2019-01-31" } as const;
    expect(run(input).heldBack).toBeNull();
    expect(run({ ...input, codes: null }).heldBack).not.toBeNull();
  });
});

describe("spoilt inputs", () => {
  it("are valued beside the undisturbed, on the same rows", () => {
    const { factsDeleted, factsInflated, splitsMissed } = result.robustness;
    expect(factsDeleted.changes).toBeGreaterThan(factsInflated.changes);
    expect(splitsMissed).toMatchObject({ changes: 1, companies: 1 });
    for (const { refused, wild, wildUnflagged, figures } of Object.values(result.robustness)) {
      // A value may also appear where the undisturbed inputs gave none.
      expect(figures.rows).toBeGreaterThanOrEqual(Math.round(result.ctbm.rows * (1 - refused!)));
      expect(refused! + wild!).toBeLessThanOrEqual(1);
      expect(wildUnflagged!).toBeLessThanOrEqual(wild!);
    }
  });
});
