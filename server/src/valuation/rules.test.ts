import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isTradingDay,
  nextTradingDay,
  type Quote,
  splitFactor,
  tradingDaysAfter,
} from "../companies/index.ts";
import { issueFixture } from "../companies/testing/fixtures.ts";
import {
  daysToValue,
  isExtremeRatio,
  monthEndsOf,
  perShare,
  accuracyRecord,
  type RatingInput,
  ratePrice,
} from "./rules.ts";
import type { StoredValuation } from "./store.ts";

const splits = [
  { exDate: "2020-04-01", factor: 0.5 },
  { exDate: "2022-10-01", factor: 10 },
];

describe("daysToValue", () => {
  const days = ["2021-11-30", "2021-12-30", "2022-01-14"];
  it("takes every valuation day by default, a range of them, or one day as given", () => {
    expect(daysToValue({}, days)).toEqual(days);
    expect(daysToValue({ from: "2021-12-01" }, days)).toEqual(["2021-12-30", "2022-01-14"]);
    expect(daysToValue({ to: "2021-11-30" }, days)).toEqual(["2021-11-30"]);
    expect(daysToValue({ date: "2021-12-07" }, days)).toEqual(["2021-12-07"]);
  });

  it("takes as recent the newest day and the month ends that accuracies cover", () => {
    const months = Array.from({ length: 70 }, (_, month) =>
      new Date(Date.UTC(2016, month + 1, 0)).toISOString().slice(0, 10),
    );
    const midMonth = [...months, "2021-11-12"];
    expect(daysToValue({ recent: true }, midMonth)).toEqual([...months.slice(-60), "2021-11-12"]);
    expect(daysToValue({ recent: true }, days)).toEqual(days);
    expect(daysToValue({ recent: true }, [])).toEqual([]);
  });
});

describe("splitFactor", () => {
  it("multiplies the splits after the one day up to the other", () => {
    expect(splitFactor(splits, "2020-03-31", "2023-01-01")).toBe(5);
    expect(splitFactor(splits, "2020-04-01", "2023-01-01")).toBe(10);
    expect(splitFactor(splits, "2020-03-31", "2020-04-01")).toBe(0.5);
    expect(splitFactor(splits, "2023-01-01", "2023-01-01")).toBe(1);
  });
});

describe("perShare", () => {
  it("is unknown without a value or without shares", () => {
    expect(perShare(1_000, { shares: 10, date: "2020-01-01" }, splits, "2020-05-01")).toBe(50);
    expect(perShare(null, { shares: 10, date: "2020-01-01" }, splits, "2020-05-01")).toBeNull();
    expect(perShare(1, { shares: null, date: "2020-01-01" }, splits, "2020-05-01")).toBeNull();
    expect(perShare(1, { shares: 0, date: "2020-01-01" }, splits, "2020-05-01")).toBeNull();
  });
});

const issue = issueFixture({ code: "01000" });
const quote: Quote = {
  code: "01000",
  date: "2020-03-31",
  close: 1_200,
  previousClose: null,
  previousDate: null,
  rawPreviousClose: null,
  volume: null,
  dailyAmount: null,
};
const valuation: StoredValuation = {
  code: "01000",
  date: "2020-04-30",
  engineVersion: "1",
  unrated: null,
  value: 10_000,
  valueBeforeCalibration: 8_000,
  bands: { p50: { low: 9_000, high: 11_100 }, p80: { low: 8_000, high: 12_500 } },
  shares: 10,
  shareBasis: "issued",
  pillars: [],
  calibration: { factor: 1.25, premium: 1.25, damping: 1, strength: 0.5, months: 30 },
  window: { begin: -5, end: 0 },
  documentIds: [],
};

const ratingInput: RatingInput = {
  issue,
  quote,
  valuation,
  statementAt: "2019-06-28T15:00:00+09:00",
  splits,
  today: "2020-04-30",
};

const issueWith = (known: Partial<RatingInput["issue"]>) => (each: RatingInput) => ({
  ...each,
  issue: { ...each.issue, ...known },
});

const reasonOn = (today: string) => ratePrice({ ...ratingInput, today }).unratedReason;

describe("weigh", () => {
  it("brings price and value to one share basis", () => {
    expect(ratePrice(ratingInput)).toEqual({
      verdict: "very_cheap",
      unratedReason: null,
      price: 600,
      valuePerShare: 1_000,
      valuePerShareBeforeCalibration: 800,
      ratio: 0.6,
    });
  });

  const refusals: [string, Partial<RatingInput>][] = [
    ["delisted", { issue: { ...issue, delistingDate: "2020-04-30" } }],
    ["not_listed", { issue: { ...issue, listingDate: "2020-05-01" }, quote: null }],
    ["paused", { issue: { ...issue, paused: true } }],
    ["sector_outside_model", { issue: { ...issue, kind: "fund" } }],
    ["no_price", { quote: null }],
    ["no_price", { quote: { ...quote, date: "2020-03-29" } }],
    ["too_few_years", { valuation: null, statementAt: null }],
    ["awaiting_value", { valuation: null }],
    ["awaiting_value", { statementAt: "2020-04-30T15:00:00+09:00" }],
    ["negative_equity", { valuation: { ...valuation, unrated: "negative_equity", value: null } }],
  ];
  it.each(refusals)("refuses with the reason %s", (reason, change) => {
    const weighed = ratePrice({ ...ratingInput, ...change });
    expect(weighed).toMatchObject({ verdict: "unrated", unratedReason: reason, ratio: null });
  });

  it("weighs a newer price against the value of an earlier day that still holds", () => {
    const newer = { quote: { close: 700, date: "2020-05-15" }, today: "2020-05-15" };
    expect(ratePrice({ ...ratingInput, ...newer })).toMatchObject({ verdict: "cheap", ratio: 0.7 });
    // Figures disclosed just before the close of the value's day are included; later ones are not.
    const before = { ...newer, statementAt: "2020-04-30T14:59:59+09:00" };
    expect(ratePrice({ ...ratingInput, ...before })).toMatchObject({ ratio: 0.7 });
    const after = { ...newer, statementAt: "2020-05-11T15:00:00+09:00" };
    expect(ratePrice({ ...ratingInput, ...after })).toMatchObject({
      unratedReason: "awaiting_value",
    });
  });

  it("weighs the last trade of a month at most", () => {
    expect(ratePrice(ratingInput)).toMatchObject({ unratedReason: null });
    const lastDay = { quote: { ...quote, date: "2020-03-30" } };
    expect(ratePrice({ ...ratingInput, ...lastDay })).toMatchObject({ unratedReason: null });
  });

  it("gives the most lasting of several reasons", () => {
    const obstacles: [string, (each: RatingInput) => RatingInput][] = [
      ["delisted", issueWith({ delistingDate: "2020-04-01" })],
      ["not_listed", issueWith({ listingDate: "2020-05-01" })],
      ["paused", issueWith({ paused: true })],
      ["sector_outside_model", issueWith({ kind: "fund" })],
      ["price_withheld", issueWith({ withheld: "jump" })],
      ["no_price", (each) => ({ ...each, quote: null })],
      ["awaiting_value", (each) => ({ ...each, statementAt: "2020-04-30T15:00:00+09:00" })],
      [
        "stale_statement",
        (each) => ({ ...each, valuation: { ...valuation, unrated: "stale_statement" } }),
      ],
    ];
    for (const [at, [reason]] of obstacles.entries()) {
      const company = obstacles.slice(at).reduce((each, [, add]) => add(each), ratingInput);
      expect(ratePrice(company).unratedReason).toBe(reason);
    }
  });

  it("weighs a price on its last day of a month's age, and not a day later", () => {
    expect([reasonOn("2020-05-01"), reasonOn("2020-05-02")]).toEqual([null, "no_price"]);
  });

  it("compares alike on every share basis", () => {
    const factor = fc.constantFrom(0.1, 0.2, 0.5, 2, 10);
    const exDate = fc.constantFrom("2020-03-31", "2020-04-15", "2020-04-30", "2020-05-01");
    const plain = ratePrice({ ...ratingInput, splits: [] });
    fc.assert(
      fc.property(factor, exDate, (each, day) => {
        const split = [{ exDate: day, factor: each }];
        const adjusted = {
          ...ratingInput,
          splits: split,
          quote: { ...quote, close: quote.close * splitFactor(split, "2020-03-30", quote.date) },
          valuation: { ...valuation, shares: 10 / splitFactor(split, "2020-03-30", "2020-04-30") },
        };
        const rating = ratePrice(adjusted);
        expect(rating.ratio).toBeCloseTo(plain.ratio!, 12);
        expect(rating.verdict).toBe(plain.verdict);
      }),
      { seed: 91 },
    );
  });

  it("warns of ratios far out", () => {
    expect([0.19, 0.2, 1, 5, 5.01, null].map(isExtremeRatio)).toEqual([
      true,
      false,
      false,
      false,
      true,
      false,
    ]);
  });
});

describe("monthEndsOf", () => {
  it("leaves out the market day of a month that is not over", () => {
    expect(monthEndsOf(["2025-09-30", "2025-10-31", "2025-11-14"])).toEqual([
      "2025-09-30",
      "2025-10-31",
    ]);
    expect(monthEndsOf(["2025-10-31", "2025-11-28"])).toEqual(["2025-10-31", "2025-11-28"]);
    expect(monthEndsOf(["2024-11-29", "2024-12-30"])).toEqual(["2024-11-29", "2024-12-30"]);
    expect(monthEndsOf([])).toEqual([]);
  });

  it("takes the market day exactly if it is the last trading day of its month", () => {
    const days = tradingDaysAfter("2018-12-31", "2021-12-31");
    fc.assert(
      fc.property(fc.constantFrom(...days), (marketDay) => {
        const known = ["2018-11-30", "2018-12-28", marketDay];
        const isOver = nextTradingDay(marketDay).slice(0, 7) !== marketDay.slice(0, 7);
        expect(isTradingDay(marketDay)).toBe(true);
        expect(monthEndsOf(known)).toEqual(isOver ? known : known.slice(0, 2));
      }),
      { seed: 92, numRuns: 200 },
    );
  });

  it("counts a month as over when only holidays follow", () => {
    // 2018-04-30 was a Monday, 昭和の日 observed.
    expect(monthEndsOf(["2018-03-30", "2018-04-27"])).toEqual(["2018-03-30", "2018-04-27"]);
    expect(monthEndsOf(["2018-03-30", "2018-04-26"])).toEqual(["2018-03-30"]);
  });
});

describe("accuracyRecord", () => {
  it("compares each month's last close with the value as computed then", () => {
    const ends = Array.from(
      { length: 30 },
      (_, at) => `20${18 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-28`,
    );
    const points = new Map(ends.slice(1).map((date) => [date, { value: 1_000, shares: 10 }]));
    const closes = new Map(
      ends.map((date, at) => [date.slice(0, 7), { date, close: at % 2 === 0 ? 110 : 130 }]),
    );
    const record = accuracyRecord(ends, points, closes, []);
    expect(record.months[0]).toEqual({ month: "2018-01", gap: null });
    expect(record.months[1]!.gap).toBeCloseTo(0.3, 12);
    expect(record).toMatchObject({ rated: 29, within: 14 });
    expect(record.score).toBeCloseTo((100 * 14) / 29, 12);
    expect(accuracyRecord(ends.slice(0, 20), points, closes, []).score).toBeNull();
  });
});
