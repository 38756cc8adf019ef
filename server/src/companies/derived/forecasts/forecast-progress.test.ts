import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveCompany } from "../derive-company.ts";
import type { DocumentRecord } from "../../records.ts";
import {
  annualFiling,
  companyFixture,
  forecastFiling,
  quarterFiling,
} from "../../testing/filings.ts";

const derive = (documents: readonly DocumentRecord[], day = "2025-03-31") =>
  deriveCompany(companyFixture({ day, documents }));
const progressOf = (documents: readonly DocumentRecord[], day?: string) => {
  const { fields, page } = derive(documents, day);
  return { value: fields.progress, absence: page.absences["progress"], ...page.progress };
};

const results = annualFiling(2024);
const forecast = forecastFiling(2024, 100, "2024-05-10");
const salesForecast = {
  ...forecast,
  facts: {
    ForecastNetSales: 1_000,
    ForecastFiscalYearStart: 20_240_401,
    ForecastFiscalYearEnd: 20_250_331,
  },
};

/** First quarters of `count` years before 2024, each at `share` of its own forecast. */
const pastYears = (shares: readonly number[]) =>
  shares.flatMap((share, at) => {
    const start = 2024 - shares.length + at;
    return [
      forecastFiling(start, 100, `${start}-05-10`),
      quarterFiling(start, "1Q", share),
      // Revised after the quarter: does not bear on what its progress was.
      forecastFiling(start, 900, `${start}-10-30`),
    ];
  });

describe("progress against the forecast", () => {
  const year = [
    results,
    forecast,
    quarterFiling(2024, "1Q", 20),
    quarterFiling(2024, "2Q", 45),
    quarterFiling(2024, "3Q", 80),
  ];

  it.each([
    ["2024-08-04", 4, null, "year_just_begun"],
    ["2024-08-30", 1, 0.2, undefined],
    ["2024-11-29", 2, 0.45, undefined],
    ["2025-02-28", 3, 0.8, undefined],
  ])("on %s is that of quarter %i, cumulative", (day, quarter, value, absence) => {
    expect(progressOf(year, day)).toMatchObject({ quarter, value, absence });
  });

  it("is followed through the year, the half-year as the second quarter", () => {
    expect(progressOf(year).points).toEqual([
      { quarter: 1, value: 0.2 },
      { quarter: 2, value: 0.45 },
      { quarter: 3, value: 0.8 },
    ]);
  });

  it("is none from the results of the year until the first quarter of the next, and its points stay", () => {
    const done = annualFiling(2025, { OperatingIncome: 104 });
    const next = [forecastFiling(2025, 200, "2025-05-10"), quarterFiling(2025, "1Q", 50)];
    const documents = [...year, done, ...next];
    const whole = progressOf(documents, "2025-05-30");
    expect(whole).toMatchObject({ quarter: 4, value: null, fiscal_year: "2025年3月期" });
    expect(whole.absence).toBe("year_just_begun");
    expect(whole.points.at(-1)).toEqual({ quarter: 4, value: 1.04 });
    expect(progressOf(documents, "2025-08-29")).toMatchObject({ quarter: 1, value: 0.25 });
  });

  it.each<[string, readonly DocumentRecord[], string]>([
    ["that nobody forecasts", [], "no_forecast"],
    ["that is forecast", [forecast], "year_just_begun"],
    [
      "whose forecast is undecided",
      [forecastFiling(2024, null, "2024-05-10")],
      "forecast_undecided",
    ],
    ["of which sales alone are forecast", [salesForecast], "no_forecast"],
    [
      "before which another year was forecast",
      [forecastFiling(2023, 90, "2023-05-10")],
      "no_forecast",
    ],
  ])("waits for a quarter of a year that is forecast only: %s", (_, forecasts, absence) => {
    const documents = [...forecasts, results];
    expect(progressOf(documents, "2024-06-28")).toMatchObject({ value: null, absence });
  });

  it("is measured by the forecast in force on the day", () => {
    const raised = forecastFiling(2024, 160, "2024-10-30");
    const documents = [...year, raised];
    expect(progressOf(documents, "2024-08-30")).toMatchObject({ value: 0.2, forecast_op: 100 });
    expect(progressOf(documents)).toMatchObject({ value: 0.5, forecast_op: 160 });
    // The whole year's points are measured alike.
    expect(progressOf(documents).points.map(({ value }) => value)).toEqual([
      20 / 160,
      45 / 160,
      80 / 160,
    ]);
  });

  it("is not measured by the forecast of another year", () => {
    const next = forecastFiling(2025, 500, "2025-02-10");
    expect(progressOf([...year, next])).toMatchObject({ value: 0.8, forecast_op: 100 });
  });

  it.each<[string, readonly DocumentRecord[], string]>([
    ["without any statement", [forecast], "no_statement"],
    ["without a forecast", [results, quarterFiling(2024, "1Q", 20)], "no_forecast"],
    [
      "while the forecast is withdrawn",
      [results, forecast, forecastFiling(2024, null, "2024-06-20"), quarterFiling(2024, "1Q", 20)],
      "forecast_undecided",
    ],
    [
      "where the forecast gives no operating profit, as those of banks",
      [results, salesForecast, quarterFiling(2024, "1Q", 20)],
      "no_forecast",
    ],
    [
      "against a forecast loss",
      [results, forecastFiling(2024, -30, "2024-05-10"), quarterFiling(2024, "1Q", -20)],
      "nonpositive_end",
    ],
    [
      "where the quarter gives no operating profit",
      [results, forecast, quarterFiling(2024, "1Q", null)],
      "fact_not_disclosed",
    ],
  ])("is unknown %s", (_, documents, reason) => {
    expect(progressOf(documents)).toMatchObject({ value: null, absence: reason, points: [] });
  });

  it("of a loss against a forecast profit is below zero", () => {
    expect(progressOf([forecast, quarterFiling(2024, "1Q", -25)]).value).toBe(-0.25);
  });
});

const nineMonths = (document: DocumentRecord, end: number): DocumentRecord => ({
  ...document,
  facts: { ...document.facts, ForecastFiscalYearEnd: end },
});

describe("the company's own habit", () => {
  const now = [forecast, quarterFiling(2024, "1Q", 20)];
  const meanOf = (shares: readonly number[]) => progressOf([...pastYears(shares), ...now]).own_mean;

  it("is the mean of the same quarter over the years before, by the forecasts of then", () => {
    expect(meanOf([10, 20, 60])).toBeCloseTo(0.3, 12);
  });

  it("covers five years and no more", () => {
    expect(meanOf([90, 90, 10, 20, 30, 40, 50])).toBeCloseTo(0.3, 12);
  });

  it("is unknown with fewer than three years", () => {
    expect(meanOf([10, 20])).toBeNull();
  });

  it("is of years of twelve months, and unknown in a year of another length", () => {
    const past = pastYears([10, 20, 30]);
    expect(progressOf([...past, nineMonths(forecast, 20241231), now[1]!]).own_mean).toBeNull();
    const shortened = past.map((document) =>
      document.facts["ForecastFiscalYearStart"] === 20_210_401
        ? nineMonths(document, 20211231)
        : document,
    );
    expect(progressOf([...shortened, ...now]).own_mean).toBeNull();
    expect(progressOf([...past, ...now]).own_mean).toBeCloseTo(0.2, 12);
  });

  it("leaves out years without a positive forecast", () => {
    const [loss] = pastYears([10]);
    const documents = [...pastYears([10, 20, 30]), ...now].map((document) =>
      document.documentId === loss!.documentId ? forecastFiling(2023, -5, "2023-05-10") : document,
    );
    expect(progressOf(documents).own_mean).toBeNull();
  });

  it("is taken for every quarter up to the full year, also for those still to come", () => {
    const past = [2021, 2022, 2023].flatMap((start) => [
      quarterFiling(start, "2Q", 450),
      annualFiling(start + 1, { OperatingIncome: 990 }),
    ]);
    const { points, means } = progressOf([...pastYears([10, 20, 60]), ...past, ...now]);
    expect(points).toEqual([{ quarter: 1, value: 0.2 }]);
    expect(means).toEqual([
      { quarter: 1, value: expect.closeTo(0.3, 12) },
      // Disclosed on November 5, when the revision to 900 was known.
      { quarter: 2, value: 0.5 },
      { quarter: 4, value: expect.closeTo(1.1, 12) },
    ]);
  });

  it("does not change with the unit of money", () => {
    const documents = [...pastYears([10, 20, 60]), ...now];
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_000_000 }), (scale) => {
        const scaled = documents.map((document) =>
          Object.assign({}, document, {
            facts: Object.fromEntries(
              Object.entries(document.facts).map(([name, fact]) => [
                name,
                name.includes("Year") || fact === null ? fact : fact * scale,
              ]),
            ),
          }),
        );
        expect(progressOf(scaled).value).toBeCloseTo(0.2, 12);
        expect(progressOf(scaled).own_mean).toBeCloseTo(0.3, 12);
      }),
      { seed: 42, numRuns: 30 },
    );
  });
});
