import type { Day } from "../calendar/days.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marketCloseTime } from "../calendar/market-close.ts";
import type { CompanyHistory, Facts } from "../company/inputs.ts";
import { createPointInTimeCompany } from "../point-in-time-company.ts";
import { annualReport, annualReports, companyHistory } from "../testing/company-fixtures.ts";
import {
  type CompanyForecast,
  FORECAST_ERROR_SHRINKAGE,
  forecastRevisionOn,
  MAX_FORECAST_ERROR,
} from "./revision.ts";
import { forecastOf } from "./testing/forecasts.ts";

/** Reports to March 2013 … 2020, each disclosed on 25 June; operating profit is 1.5 billion. */
const reports = (factsOf?: (year: number) => Partial<Facts>) => annualReports(2013, 2020, factsOf);

function revisionOf(
  forecasts: readonly CompanyForecast[],
  day: Day = "2020-12-30",
  history: Partial<CompanyHistory> = {},
) {
  const company = createPointInTimeCompany(companyHistory({ documents: reports(), ...history }));
  return forecastRevisionOn(company, forecasts, day);
}

const changedProfit = (forecast: CompanyForecast, change: (yen: number) => number) => {
  const { operatingProfit } = forecast;
  return {
    ...forecast,
    operatingProfit: operatingProfit === null ? null : change(operatingProfit),
  };
};

const FIRST = forecastOf(2021, "2020-05-12", 1.5e9);
const RAISED = forecastOf(2021, "2020-11-10", 1.8e9);
/** First forecasts of reported years, each `error` of the scale below the result. */
const habit = (error: number, ...years: number[]) =>
  years.map((year) => forecastOf(year, `${year - 1}-05-12`, 1.5e9 * (1 - error)));
const PAST = [2018, 2019, 2020];
/** The raise, by a company whose first forecasts of some years were too low by a share of the scale. */
const raisedAfter = (error: number, ...years: number[]) =>
  revisionOf([...habit(error, ...years), FIRST, RAISED])!;
/** A raise by 0.3 billion yen. */
const raisedFrom = (level: number) =>
  revisionOf([forecastOf(2021, "2020-05-12", level), forecastOf(2021, "2020-11-10", level + 3e8)])!
    .surprise;
/** Of the nine months that a changed year-end leaves. */
const changed = (day: string, yen: number) => ({
  ...forecastOf(2021, day, yen),
  yearEnd: "2020-12-31",
});
/** By a company that repeats its forecast on a day. */
const expectedOn = (day: string) =>
  revisionOf(
    [...habit(0.3, 2018, 2019), forecastOf(2020, "2019-05-12", 1e9), forecastOf(2020, day, 1e9)],
    "2020-06-01",
  )!.expected;
const pastYearsOf = (...past: CompanyForecast[]) => revisionOf([...past, FIRST])!.pastYears;
/** Share of the days from 12 May to 31 March that is over on 10 November. */
const elapsed =
  (RAISED.disclosedAt - FIRST.disclosedAt) / (Date.UTC(2021, 2, 31) - FIRST.disclosedAt);

describe("the revision of a forecast", () => {
  it("is newest − first of the running year, in multiples of past operating profit", () => {
    expect(revisionOf([FIRST, RAISED])).toEqual({
      yearEnd: "2021-03-31",
      scaleYen: 1.5e9,
      revision: 0.3e9 / 1.5e9,
      expected: 0,
      pastYears: 0,
      surprise: 0.2,
    });
    const lowered = forecastOf(2021, "2020-12-01", 0.9e9);
    expect(revisionOf([FIRST, RAISED, lowered])!.revision).toBe(-0.4);
  });

  it("is nothing while there is only the first forecast, whatever its level and whatever was usual", () => {
    for (const level of [-9e9, 0, 1.5e9, 9e9]) {
      const alone = revisionOf([
        ...habit(0.2, 2018, 2019, 2020),
        forecastOf(2021, "2020-05-12", level),
      ]);
      expect([alone!.revision, alone!.expected, alone!.surprise]).toEqual([0, 0, 0]);
    }
  });

  it("is none while the newest forecast is withdrawn, and goes on from the first once it is given anew", () => {
    const withdrawn = forecastOf(2021, "2020-06-20", null);
    expect(revisionOf([FIRST, withdrawn])).toBeNull();
    expect(revisionOf([FIRST, withdrawn, RAISED])).toEqual(revisionOf([FIRST, RAISED]));
    // Of a year whose forecast was undecided at first, the first amount is the first forecast.
    const undecided = forecastOf(2021, "2020-05-11", null);
    expect(revisionOf([undecided, FIRST, RAISED])).toEqual(revisionOf([FIRST, RAISED]));
  });

  it("does not compare a new year's first forecast with the old year's last", () => {
    const { revision, yearEnd } = revisionOf([
      forecastOf(2020, "2019-05-12", 1e9),
      forecastOf(2020, "2020-02-10", 3e9),
      FIRST,
    ])!;
    expect([revision, yearEnd]).toEqual([0, "2021-03-31"]);
  });

  it("depends on the difference of forecasts only, not on their level", () => {
    expect([raisedFrom(0), raisedFrom(-3e9), raisedFrom(6e9)]).toEqual([0.2, 0.2, 0.2]);
  });

  it("is measured by the mean absolute operating profit of three years", () => {
    const profits: Record<number, number> = { 2017: 9e9, 2018: -3e9, 2019: 0, 2020: 6e9 };
    const documents = reports((year) => ({ operatingIncome: profits[year] ?? 1e9 }));
    expect(revisionOf([FIRST, RAISED], "2020-12-30", { documents })!.scaleYen).toBe(3e9);
  });

  it("is not measured by a year that is not twelve months", () => {
    const documents = reports().concat(
      annualReport(
        2016,
        { operatingIncome: 9e9 },
        { periodStart: "2020-01-01", periodEnd: "2020-06-30" },
      ),
    );
    expect(revisionOf([FIRST, RAISED], "2020-12-30", { documents })!.scaleYen).toBe(1.5e9);
  });

  it("is unknown without a year to measure it by", () => {
    const silent = (operatingIncome: number | null) =>
      revisionOf([FIRST, RAISED], "2020-12-30", {
        documents: reports(() => ({ operatingIncome })),
      });
    expect([silent(null), silent(0)]).toEqual([null, null]);
    expect(revisionOf([FIRST, RAISED], "2020-12-30", { documents: [] })).toBeNull();
  });

  it("is unknown without a forecast, and where the first one known came late in the year", () => {
    expect(revisionOf([])).toBeNull();
    expect(revisionOf([RAISED])).toBeNull();
    const half = Date.UTC(2020, 8, 30);
    const firstAt = (disclosedAt: number) => revisionOf([{ ...FIRST, disclosedAt }, RAISED]);
    expect(firstAt(half - 1)!.revision).toBe(0.2);
    expect(firstAt(half)).toBeNull();
  });

  it("ends with the results of the year", () => {
    const forecasts = [...habit(0, 2019), forecastOf(2020, "2019-05-12", 1e9)];
    expect(revisionOf(forecasts, "2020-06-24")).not.toBeNull();
    expect(revisionOf(forecasts, "2020-06-25")).toBeNull();
  });

  it("does not compare years of different length, and follows a changed year-end", () => {
    const early = revisionOf([FIRST, changed("2020-07-10", 1e9), changed("2020-11-10", 1.3e9)])!;
    expect([early.yearEnd, early.revision]).toEqual(["2020-12-31", 0.2]);
    expect(revisionOf([FIRST, changed("2020-11-10", 1.8e9)])).toBeNull();
  });

  it("is not that of a reported year, even where a correction repeats its forecast", () => {
    const corrected = {
      ...forecastOf(2020, "2019-05-12", 9e9),
      disclosedAt: RAISED.disclosedAt + 1,
    };
    expect(revisionOf([FIRST, RAISED, corrected])!.yearEnd).toBe("2021-03-31");
  });
});

describe("the correction by the company's own past error", () => {
  it("takes off the shrunk mean error, as far as the year is over", () => {
    const { expected, pastYears, surprise } = revisionOf([
      ...habit(0.1, 2018, 2019),
      ...habit(0.4, 2020),
      FIRST,
      RAISED,
    ])!;
    expect(pastYears).toBe(3);
    // 0.6 ÷ 3, of which three fifths are believed.
    expect(expected).toBeCloseTo(0.2 * 0.6 * elapsed, 12);
    expect(surprise).toBe(0.2 - expected);
  });

  it("leaves less of a raise to who always forecasts too little, more to who forecasts too much", () => {
    expect(raisedAfter(0.3, ...PAST).surprise).toBeLessThan(raisedAfter(0, ...PAST).surprise);
    expect(raisedAfter(0, ...PAST).surprise).toBe(0.2);
    expect(raisedAfter(-0.3, ...PAST).surprise).toBeGreaterThan(raisedAfter(0, ...PAST).surprise);
  });

  it("believes a habit the more the more years show it", () => {
    const grown = [[], [2020], [2019, 2020], [2017, 2018, 2019, 2020]].map(
      (years) => raisedAfter(0.3, ...years).expected,
    );
    expect(grown).toEqual(grown.toSorted((a, b) => a - b));
    expect(grown.at(-1)! / elapsed).toBeCloseTo((0.3 * 4) / (4 + FORECAST_ERROR_SHRINKAGE), 12);
  });

  it("finds a forecast that is repeated unchanged better than usual where it usually falls", () => {
    const repeated = forecastOf(2021, "2020-11-10", 1.5e9);
    const { revision, surprise } = revisionOf([...habit(-0.3, 2019, 2020), FIRST, repeated])!;
    expect(revision).toBe(0);
    expect(surprise).toBeGreaterThan(0);
  });

  it("bounds the error of one year", () => {
    expect(raisedAfter(50, 2020).expected).toBe(raisedAfter(MAX_FORECAST_ERROR, 2020).expected);
    expect(raisedAfter(-50, 2020).expected).toBe(raisedAfter(-MAX_FORECAST_ERROR, 2020).expected);
    expect(raisedAfter(0.9, 2020).expected).toBeLessThan(raisedAfter(1, 2020).expected);
  });

  it("expects all of it once the year is over, and no more", () => {
    const whole = expectedOn("2020-05-20");
    expect(whole).toBeCloseTo((0.3 * 2) / (2 + FORECAST_ERROR_SHRINKAGE), 12);
    expect(expectedOn("2020-03-31")).toBe(whole);
    expect(expectedOn("2020-02-10")).toBeLessThan(whole);
  });

  it("counts only years with a first forecast and a result", () => {
    expect(pastYearsOf(...habit(0, 2018, 2019, 2020))).toBe(3);
    // The report of March 2012 is not known, nor anything to measure the year to March 2013 by.
    expect(pastYearsOf(...habit(0, 2012, 2013, 2020))).toBe(1);
    expect(pastYearsOf(forecastOf(2020, "2020-02-10", 1e9))).toBe(0);
    expect(pastYearsOf({ ...habit(0, 2020)[0]!, yearStart: "2019-01-01" })).toBe(0);
  });
});

const amount = fc.integer({ min: -4_000, max: 4_000 }).map((million) => million * 1e6);
const MONTH_ENDS = ["2018-07-31", "2019-01-31", "2019-06-28", "2020-03-31", "2020-12-30"];
/** Five years of forecasts in May, November and February. */
const anyForecasts = fc.array(amount, { minLength: 15, maxLength: 15 }).map((amounts) =>
  amounts.map((yen, at) => {
    const year = 2017 + Math.floor(at / 3);
    const days = [`${year - 1}-05-12`, `${year - 1}-11-10`, `${year}-02-10`];
    return forecastOf(year, days[at % 3]!, yen);
  }),
);

describe("whatever a company forecasts", () => {
  it("later disclosures change nothing, bit for bit", () => {
    fc.assert(
      fc.property(
        anyForecasts,
        fc.constantFrom(...MONTH_ENDS),
        fc.integer({ min: 2, max: 9 }),
        (forecasts, day, factor) => {
          const close = marketCloseTime(day);
          const others = forecasts.map((forecast) =>
            forecast.disclosedAt < close
              ? forecast
              : changedProfit(forecast, (yen) => yen * factor + 1),
          );
          const atClose = { ...RAISED, documentId: "LATER", disclosedAt: close };
          const documents = reports((year) =>
            Date.parse(`${year}-06-25T12:00:00+09:00`) < close
              ? {}
              : { operatingIncome: factor * 1e9 },
          );
          const before = revisionOf(forecasts, day);
          expect(before).not.toBeNull();
          expect(revisionOf([...others, atClose], day, { documents })).toEqual(before);
        },
      ),
      { seed: 16, numRuns: 60 },
    );
  });

  it("neither the unit of money nor the order of disclosures matters, bit for bit", () => {
    fc.assert(
      fc.property(anyForecasts, fc.constantFrom(...MONTH_ENDS), (forecasts, day) => {
        const before = revisionOf(forecasts, day)!;
        const inFour = forecasts.map((forecast) => changedProfit(forecast, (yen) => yen * 4));
        const documents = reports(() => ({ operatingIncome: 6e9 }));
        const after = revisionOf(inFour.toReversed(), day, { documents: documents.toReversed() })!;
        expect(after).toEqual({ ...before, scaleYen: before.scaleYen * 4 });
      }),
      { seed: 17, numRuns: 60 },
    );
  });

  it("a higher newest forecast never gives a lower surprise", () => {
    fc.assert(
      fc.property(anyForecasts, amount, amount, (forecasts, a, b) => {
        const surpriseAt = (yen: number) =>
          revisionOf([...forecasts, forecastOf(2021, "2020-12-29", yen)])!.surprise;
        expect(surpriseAt(Math.max(a, b))).toBeGreaterThanOrEqual(surpriseAt(Math.min(a, b)));
      }),
      { seed: 18, numRuns: 60 },
    );
  });
});
