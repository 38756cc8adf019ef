import { describe, expect, it } from "vitest";
import type { FiscalYearFigures } from "@tenbin/contract";
import {
  findDoubts,
  MAX_MOVE_BY_RESULTS,
  UNUSUAL_PROFIT_TIMES,
  type DoubtInput,
} from "./doubts.ts";
import type { StoredValuation, ValuePoint } from "./store.ts";

const TODAY = "2025-11-14";
/** After the close. */
const RESULTS_AT = "2025-11-07T15:30:00+09:00";

const pointOn = (date: string, value: number | null, shares = 100): ValuePoint => ({
  code: "04820",
  date,
  value,
  valueBeforeCalibration: value,
  unrated: null,
  shares,
  calibrationMonths: 24,
});

const stored = (value: number | null): StoredValuation => ({
  code: "04820",
  date: TODAY,
  engineVersion: "1",
  unrated: null,
  value,
  valueBeforeCalibration: value,
  bands: null,
  shares: 100,
  shareBasis: "issued",
  pillars: [],
  calibration: { factor: 1, premium: 1, damping: 1, strength: 0.5, months: 24 },
  window: { begin: -5, end: 0 },
  documentIds: [],
});

function yearsOf(
  profits: readonly (number | null)[],
  operating: readonly (number | null)[] = profits.map(() => 100),
  last: Partial<FiscalYearFigures> = {},
): FiscalYearFigures[] {
  return profits.map((profit, index) => {
    const year: Partial<FiscalYearFigures> = {
      name: `${2015 + index}年3月期`,
      status: "reported",
      irregular: false,
      profit,
      operating_income: operating[index] ?? null,
      ...(index === profits.length - 1 ? last : {}),
    };
    return year as FiscalYearFigures;
  });
}

const STEADY = yearsOf([50, 50, 50, 50, 50, 50]);

const doubtsOf = (known: Partial<DoubtInput> = {}) =>
  findDoubts({
    valuation: stored(1_000),
    points: [pointOn("2025-09-30", 900), pointOn("2025-10-31", 900)],
    years: STEADY,
    resultsAt: RESULTS_AT,
    splits: [],
    today: TODAY,
    ...known,
  });

describe("doubts about a value", () => {
  it("are none for a value that moved little and steady profits", () => {
    expect(doubtsOf()).toEqual([]);
  });

  it.each([
    ["up", 1_000 / (1 + MAX_MOVE_BY_RESULTS), 1_000],
    ["down", 1_000, 1_000 * (1 - MAX_MOVE_BY_RESULTS)],
  ])("begin where the last results moved it %s by more than half", (_, before, after) => {
    const move = (was: number) =>
      doubtsOf({ points: [pointOn("2025-10-31", was)], valuation: stored(after) });
    const further = before * (after > before ? 0.999 : 1.001);
    expect(move(before * (after > before ? 1.001 : 0.999))).toEqual([]);
    expect(move(further)).toEqual([
      { kind: "moved_by_results", change: expect.closeTo(after / further - 1) },
    ]);
  });

  it("take the value right before the results, and the first after them", () => {
    const points = [
      pointOn("2025-04-30", 100),
      pointOn("2025-05-30", null),
      pointOn("2025-06-30", 200),
      pointOn("2025-07-31", 1_000),
    ];
    expect(doubtsOf({ points, resultsAt: "2025-05-12T15:00:00+09:00" })).toEqual([
      { kind: "moved_by_results", change: expect.closeTo(1) },
    ]);
  });

  it("count a value of the day of the results by whether it knows them", () => {
    const points = [pointOn("2025-09-30", 100), pointOn("2025-10-31", 1_000)];
    const change = [{ kind: "moved_by_results", change: expect.closeTo(9) }];
    expect(doubtsOf({ points, resultsAt: "2025-10-31T11:30:00+09:00" })).toEqual(change);
    // The value of that close is from before these results, and today's has not moved since.
    expect(doubtsOf({ points, resultsAt: "2025-10-31T15:30:00+09:00" })).toEqual([]);
  });

  it("compare values per share across a split", () => {
    const points = [pointOn("2025-10-31", 1_100, 50)];
    const splits = [{ exDate: "2025-11-04", factor: 0.5 }];
    expect(doubtsOf({ points, splits })).toEqual([]);
    expect(doubtsOf({ points })).toHaveLength(1);
  });

  it.each([
    [[50, 50, 50, 50, 50, 50 * UNUSUAL_PROFIT_TIMES], UNUSUAL_PROFIT_TIMES, 5],
    [[50, 50, 50, 50, 50, 50 * UNUSUAL_PROFIT_TIMES - 1], null, 5],
    // Years longer ago than five do not count.
    [[1, 1, 1, 1, 50, 50, 50, 50, 50, 90], null, 5],
    [[40, null, 60, 50, null, 120], 2.4, 3],
    [[null, null, null, 50, 50, 500], null, 2],
    [[-5, -5, -5, 50, 50, 500], null, 5],
    [[50, 50, 50, 50, 50, null], null, 5],
    [[30, 40, 60, 70, 150], 3, 4],
  ])("name a profit of twice the median of its past: %j", (profits, times, years) => {
    expect(doubtsOf({ years: yearsOf(profits) })).toEqual(
      times === null ? [] : [{ kind: "unusual_profit", item: "profit", times, years }],
    );
  });

  it("name the profit that is further above its past", () => {
    const years = yearsOf([50, 50, 50, 50, 50, 150], [50, 50, 50, 50, 50, 200]);
    expect(doubtsOf({ years })).toEqual([
      { kind: "unusual_profit", item: "operating_income", times: 4, years: 5 },
    ]);
  });

  it.each<[string, Partial<FiscalYearFigures>]>([
    ["that is not twelve months long", { irregular: true }],
    ["of a forecast", { status: "forecast" }],
  ])("ignore a year %s", (_, last) => {
    expect(doubtsOf({ years: yearsOf([50, 50, 50, 50, 50, 500], undefined, last) })).toEqual([]);
  });

  it("are none without a value", () => {
    const years = yearsOf([50, 50, 50, 50, 50, 500]);
    expect(doubtsOf({ years, valuation: stored(null) })).toEqual([]);
    expect(doubtsOf({ years, valuation: null })).toEqual([]);
  });
});
