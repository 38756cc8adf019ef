import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";
import { dailyPriceLimit } from "../../sample-market/index.ts";
import type { PriceSeries } from "../../companies/stores/index.ts";
import { findDefects } from "./rules.ts";

const MONDAY = toEpochDay("2024-01-15");

/** One close per weekday, starting on a Monday. */
function daily(closes: readonly (number | null)[], factors: Record<number, number> = {}) {
  return {
    days: closes.map((_, at) => MONDAY + Math.floor(at / 5) * 7 + (at % 5)),
    closes,
    factors: closes.map((_, at) => factors[at] ?? 1),
  } satisfies PriceSeries;
}
const weekly = (rows: number, from = MONDAY): PriceSeries => ({
  days: Array.from({ length: rows }, (_, at) => from + at * 7),
  closes: Array.from({ length: rows }, (_, at) => 500 + at),
  factors: Array.from({ length: rows }, () => 1),
});
const kinds = (series: PriceSeries) => findDefects(series).map(({ kind }) => kind);
const flat = (rows: number, close: number) => Array.from({ length: rows }, () => close);

describe("findDefects", () => {
  it("finds market capitalisations in place of closes, in whole series and tails", () => {
    expect(findDefects(daily([3925, 22_838_786_048]))).toEqual([
      {
        kind: "market_cap_as_price",
        since: "2024-01-16",
        evidence: "1 closes above 10,000,000 yen, the first 22,838,786,048 yen",
      },
    ]);
    expect(kinds(daily(flat(10, 371_011_424)))).toEqual(["market_cap_as_price"]);
    expect(kinds(daily(flat(10, 332_000)))).toEqual([]);
  });

  it("gives the prices of a jump to the hundredth of a yen", () => {
    expect(findDefects(daily([10.256, 9_000.5]))).toEqual([
      {
        kind: "jump",
        since: "2024-01-16",
        evidence: "from 10.26 yen to 9,000.5 yen with a price factor of 1",
      },
    ]);
  });

  it("finds six or more rows a week apart, anywhere in the series", () => {
    expect(findDefects(weekly(6))).toMatchObject([{ kind: "weekly_rows", since: "2024-01-15" }]);
    expect(kinds(weekly(5))).toEqual([]);
    const then = daily(flat(40, 500));
    const before = weekly(8, MONDAY - 9 * 7);
    const joined = {
      days: [...before.days, ...then.days],
      closes: [...before.closes, ...then.closes],
      factors: [...before.factors, ...then.factors],
    };
    expect(findDefects(joined)).toMatchObject([
      { kind: "weekly_rows", since: toIsoDate(MONDAY - 9 * 7) },
    ]);
  });

  it("finds a hundredfold step there and back, and neither a split nor a limit move", () => {
    expect(kinds(daily([2580, 248_000, 2377]))).toEqual(["jump", "jump"]);
    expect(kinds(daily([2000, 20], { 1: 0.01 }))).toEqual([]);
    expect(kinds(daily([20, 2000], { 1: 100 }))).toEqual([]);
    expect(kinds(daily([1, 31, 37, 7]))).toEqual([]);
    expect(kinds(daily([2000, null, 20], { 1: 0.01 }))).toEqual([]);
    expect(kinds(daily([2000, null, 20]))).toEqual(["jump"]);
  });

  it("finds a single code's tenfold price of one day, there and back", () => {
    const slip = findDefects(daily([500, 505, 5040, 502]));
    expect(slip.map(({ kind, since }) => [kind, since])).toEqual([
      ["jump", "2024-01-17"],
      ["jump", "2024-01-18"],
    ]);
    expect(kinds(daily([5040, 502]))).toEqual(["jump"]);
  });

  it("ignores such a step where a split, a suspension, a low price or missing factors explain it", () => {
    expect(kinds(daily([500, 5040], { 1: 10 }))).toEqual([]);
    expect(kinds(daily([500, null, 5040]))).toEqual([]);
    expect(kinds(daily([99, 800]))).toEqual([]);
    expect(kinds(daily([500, 3_900]))).toEqual([]);
    expect(findDefects(daily([500, 5040]), true)).toEqual([]);
    // The 12th was a holiday after a weekend, so these days are adjacent.
    const across = ["2024-02-09", "2024-02-13"].map(toEpochDay);
    expect(kinds({ days: across, closes: [500, 5040], factors: [1, 1] })).toEqual(["jump"]);
  });

  it("never flags what the widest daily limits allow, from a hundred yen on", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 500_000 }), (base) => {
        expect(kinds(daily([base, base + 4 * dailyPriceLimit(base)]))).toEqual([]);
      }),
      { seed: 20 },
    );
  });

  it("finds repeated prices of zero and below, but no single one", () => {
    expect(kinds(daily([...flat(5, -10_569.1), 2467]))).toEqual(["not_positive"]);
    expect(kinds(daily([...flat(5, 0), 2467]))).toEqual(["not_positive"]);
    expect(kinds(daily([100, 0, 101, -1, 102]))).toEqual([]);
  });

  it("ignores a penny stock that rises tenfold within weeks, and a long suspension", () => {
    const climb = Array.from({ length: 30 }, (_, at) => Math.round(3 * 1.1 ** at));
    expect(kinds(daily(climb))).toEqual([]);
    const suspended = { days: [MONDAY, MONDAY + 90], closes: [8130, 1872], factors: [1, 1] };
    expect(kinds(suspended)).toEqual([]);
    expect(kinds({ days: [], closes: [], factors: [] })).toEqual([]);
  });

  it("never flags a series that keeps within the exchange's daily limits", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 1, maxLength: 300 }),
        (first, moves) => {
          const closes = [first];
          for (const move of moves) closes.push(Math.max(1, closes.at(-1)! + move));
          expect(findDefects(daily(closes))).toEqual([]);
        },
      ),
      { seed: 8919 },
    );
  });

  it("ignores thin trading whose days without a trade are omitted", () => {
    const gap = fc.integer({ min: 1, max: 20 }).filter((days) => days !== 7);
    // By chance up to four weekly gaps occur in a row.
    const block = fc.tuple(gap, fc.integer({ min: 0, max: 4 }));
    fc.assert(
      fc.property(fc.array(block, { maxLength: 200 }), (blocks) => {
        const days = [MONDAY];
        for (const [other, weeks] of blocks) {
          days.push(days.at(-1)! + other);
          for (let week = 0; week < weeks; week++) days.push(days.at(-1)! + 7);
        }
        expect(findDefects({ days, closes: flat(days.length, 500), factors: [] })).toEqual([]);
      }),
      { seed: 8919 },
    );
  });
});
