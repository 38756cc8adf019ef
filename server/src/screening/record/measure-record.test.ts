import { seededRandom } from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import type { MonthWithReturns } from "./simulate-picks.ts";
import { monthlyMeanInterval, resampleMonths } from "./intervals.ts";
import { deepestFall, measureRecord, yearsOf } from "./measure-record.ts";

const CODES = ["01010", "01020", "01030", "01040", "01050", "01060"];
/** Month ends from 2019-12 on. */
const dayOf = (month: number) => new Date(Date.UTC(2020, month, 0)).toISOString().slice(0, 10);

/** The first company of each month is found; the first six months of a year it does better. */
const monthsOf = (count: number): MonthWithReturns[] =>
  Array.from({ length: count }, (_, at) => ({
    day: dayOf(at),
    until: dayOf(at + 1),
    found: [CODES[at % CODES.length]!],
    listed: CODES,
    returnOf: (code) => ({
      change: code !== CODES[at % CODES.length] ? 0.01 : at % 12 < 7 ? 0.04 : -0.03,
      areDividendsKnown: at % 2 === 0,
      isTraded: true,
    }),
  }));
const lastOf = (count: number) => ({ day: dayOf(count), found: [], listed: CODES });
const measure = (count: number) => measureRecord(monthsOf(count), lastOf(count))!;

describe("the record of a screen", () => {
  it("counts what was found, what lost, what was replaced, and years, of months and days that it names", () => {
    const record = measure(30);
    expect(record).toMatchObject({ from: "2019-12-31", until: "2022-06-30", turnover: 12 });
    expect(record.path).toHaveLength(31);
    expect(record.path[0]).toEqual({ day: "2019-12-31", picks: 1, all: 1 });
    expect(record.found).toEqual({ mean: 1, min: 1, max: 1, monthsWithout: 0, allCompanies: 6 });
    expect(record.picks).toMatchObject({ count: 30, companies: 6, open: 0, dividendsKnown: 0.5 });
    expect(record.picks.lost.share).toBeCloseTo(10 / 30, 12);
    expect(record.years.map(({ year, isWhole }) => [year, isWhole])).toEqual([
      [2020, true],
      [2021, true],
      [2022, false],
    ]);
    expect(record.growth.beforeCosts).toBeGreaterThan(record.growth.picks);
    expect(record.excess.interval![0]).toBeLessThan(record.excess.aYear);
    expect(record.excess.interval![1]).toBeGreaterThan(record.excess.aYear);
    expect(record.picks.best[0]!.change).toBeCloseTo(0.04, 12);
    expect(record.picks.worst[0]!.change).toBeCloseTo(-0.03, 12);
    expect(record.picks.olderUntil).toBe("2021-06-30");
    const older = [...record.picks.olderBest, ...record.picks.olderWorst];
    expect(older.length).toBeGreaterThan(0);
    expect(older.every(({ left }) => left !== null && left <= "2021-06-30")).toBe(true);
  });

  it("keeps picks of the last year from those who may not be told of it, whenever they were found first", () => {
    const held = CODES[0]!;
    const months = monthsOf(30).map((month) =>
      Object.assign({}, month, { found: [...new Set([held, ...month.found])] }),
    );
    const { best, worst, olderBest, olderWorst } = measureRecord(months, {
      ...lastOf(30),
      found: [held],
    })!.picks;
    const isOpen = ({ code, left }: { readonly code: string; readonly left: string | null }) =>
      code === held && left === null;
    expect([...best, ...worst].some(isOpen)).toBe(true);
    expect([...olderBest, ...olderWorst].some(({ code }) => code === held)).toBe(false);
    expect(olderBest.length).toBeGreaterThan(0);
  });

  it("is none under a year or without a pick, and has no intervals under two", () => {
    expect(measureRecord(monthsOf(11), lastOf(11))).toBeNull();
    const empty = monthsOf(24).map((month) => Object.assign({}, month, { found: [] }));
    expect(measureRecord(empty, lastOf(24))).toBeNull();
    const short = measure(23);
    expect(short.coverage).toBeNull();
    expect([short.excess.interval, short.picks.lost.interval]).toEqual([null, null]);
    expect(measure(24).coverage).toMatchObject({ confidence: 0.9 });
  });

  it("gives no share of fewer than ten picks", () => {
    const one = monthsOf(24).map((month) => Object.assign({}, month, { found: ["01010"] }));
    const { picks } = measureRecord(one, lastOf(24))!;
    expect(picks).toMatchObject({ count: 1, lost: { share: null, interval: null } });
  });

  it("is the same each time", () => {
    expect(measure(36)).toEqual(measure(36));
  });
});

const pathOf = (...values: readonly number[]) =>
  values.map((value, at) => ({ day: dayOf(at), value }));

describe("the deepest fall", () => {
  it("is from the last highest month end to the lowest one after it", () => {
    expect(deepestFall(pathOf(1, 2, 1.5, 2, 1, 1.2, 3, 2))).toEqual({
      change: -0.5,
      from: dayOf(3),
      until: dayOf(4),
    });
  });

  it("is none where nothing fell", () => {
    expect(deepestFall(pathOf(1, 1, 2))).toBeNull();
  });
});

it("divides a path at the last month ends of the years", () => {
  const path = Array.from({ length: 15 }, (_, at) => ({
    day: dayOf(at - 1),
    picks: 1.1 ** at,
    all: 1,
  }));
  expect(yearsOf(path).map(({ from, until, isWhole }) => [from, until, isWhole])).toEqual([
    ["2019-11-30", "2019-12-31", false],
    ["2019-12-31", "2020-12-31", true],
    ["2020-12-31", "2021-01-31", false],
  ]);
  expect(yearsOf(path)[1]!.picks).toBeCloseTo(1.1 ** 12 - 1, 12);
});

it("holds the truth in nine of ten records whose months are independent", () => {
  const random = seededRandom(7);
  const months = 60;
  const resampling = resampleMonths(months)!;
  const tries = 400;
  let held = 0;
  for (let at = 0; at < tries; at += 1) {
    const values = Array.from({ length: months }, () => random() + random() - 1);
    const [low, high] = monthlyMeanInterval(values, 12, resampling)!;
    if (low <= 0 && high >= 0) held += 1;
  }
  expect(held / tries).toBeGreaterThan(0.86);
  expect(held / tries).toBeLessThan(0.95);
});
