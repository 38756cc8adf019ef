import fc from "fast-check";
import { forecastHistory } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { documentsAsOf } from "../documents-as-of.ts";
import { forecastHistoryOf } from "./forecast-history.ts";
import { annualFiling, forecastFiling, quarterFiling } from "../../testing/filings.ts";
import {
  forecastYear,
  operatingForecasts,
  resultsWith,
  withFacts,
} from "../../testing/forecast-years.ts";

const YEAR = [
  resultsWith(2023, 100, 120),
  withFacts(quarterFiling(2023, "1Q", 30), { ForecastOperatingIncome: 120, ...forecastYear(2023) }),
  forecastFiling(2023, 150, "2023-10-20"),
  forecastFiling(2023, 135, "2024-02-01"),
  annualFiling(2024, { OperatingIncome: 132 }),
];

describe("forecasts of a fiscal year", () => {
  it("lists the first one and every revision, with the result against both ends", () => {
    expect(operatingForecasts(YEAR)).toEqual([
      {
        name: "2024年3月期",
        uncompared: null,
        steps: [
          ["first", 120, null],
          ["unchanged", 120, "unchanged"],
          ["up", 150, "up"],
          ["down", 135, "down"],
        ],
        first: { before: 120, move: "up", rate: 132 / 120 - 1 },
        last: { before: 135, move: "down", rate: 132 / 135 - 1 },
      },
    ]);
    const [year] = forecastHistoryOf(YEAR).years;
    expect(year?.forecasts[2]).toMatchObject({
      disclosed_on: "2023-10-20",
      amounts: {
        operating_income: { before: 120, rate: 0.25 },
        sales: { value: null, move: null, rate: null },
      },
    });
    expect(year?.result?.disclosed_on).toBe("2024-05-10");
  });

  it("merges what one day says and ignores what follows the result", () => {
    const revision = forecastFiling(2023, 150, "2023-11-05");
    const results = withFacts(quarterFiling(2023, "2Q", 80), {
      ForecastOperatingIncome: 150,
      ...forecastYear(2023),
    });
    const late = forecastFiling(2023, 132, "2024-05-10");
    const [year] = forecastHistoryOf([
      resultsWith(2023, 100, 120),
      revision,
      results,
      annualFiling(2024, { OperatingIncome: 132 }),
      late,
    ]).years;
    expect(year?.forecasts.map(({ step, disclosures }) => [step, disclosures.length])).toEqual([
      ["first", 1],
      ["up", 2],
    ]);
  });

  it("leaves out dividend notices, corrections of a period and documents without earnings", () => {
    const first = resultsWith(2023, 100, 120);
    const correction = {
      ...withFacts(first, { ForecastOperatingIncome: 999 }),
      documentId: "corrected",
      disclosedAt: "2023-09-01T15:00:00+09:00",
    };
    const dividend = {
      ...forecastFiling(2023, null, "2023-12-01"),
      kind: "notice" as const,
      facts: { ForecastDividendPerShareYen: 5, ...forecastYear(2023) },
    };
    expect(operatingForecasts([first, correction, dividend])[0]?.steps).toEqual([
      ["first", 120, null],
    ]);
  });

  it("names a change of sign instead of a rate", () => {
    const documents = [
      resultsWith(2023, 100, -50),
      forecastFiling(2023, -80, "2023-08-20"),
      forecastFiling(2023, -20, "2023-10-20"),
      forecastFiling(2023, 10, "2024-02-01"),
      forecastFiling(2023, -5, "2024-03-01"),
      annualFiling(2024, { OperatingIncome: 0 }),
    ];
    const [year] = operatingForecasts(documents);
    expect(year?.steps).toEqual([
      ["first", -50, null],
      ["down", -80, "larger_loss"],
      ["up", -20, "smaller_loss"],
      ["up", 10, "to_profit"],
      ["down", -5, "to_loss"],
    ]);
    expect(year?.first).toEqual({ before: -50, move: "up", rate: null });
  });

  it("compares with the last amount given where one forecast leaves an item out", () => {
    const silent = withFacts(forecastFiling(2023, null, "2023-08-20"), { ForecastProfit: 60 });
    expect(
      operatingForecasts([
        resultsWith(2023, 100, 120),
        silent,
        forecastFiling(2023, 132, "2023-10-20"),
      ])[0]?.steps,
    ).toEqual([
      ["first", 120, null],
      ["new_basis", null, null],
      ["up", 132, "up"],
    ]);
  });

  it("never takes the earliest forecast on record for the first one", () => {
    const [year] = operatingForecasts([
      forecastFiling(2023, 150, "2023-10-20"),
      annualFiling(2024, { OperatingIncome: 160 }),
    ]);
    expect(year).toMatchObject({
      uncompared: "first_unknown",
      steps: [["earliest_known", 150, null]],
      first: { before: null, move: null },
      last: { before: 150, move: "up" },
    });
    const replacing = withFacts(forecastFiling(2023, 150, "2023-10-20"), {
      PreviousForecastOperatingIncome: 120,
    });
    expect(operatingForecasts([replacing, annualFiling(2024)])[0]).toMatchObject({
      uncompared: "first_unknown",
      steps: [["up", 150, "up"]],
    });
  });

  it("takes a late forecast for the first one where the record began earlier", () => {
    const documents = [
      resultsWith(2022, 100, 90),
      annualFiling(2023, { OperatingIncome: 80 }),
      forecastFiling(2023, 150, "2023-08-20"),
      annualFiling(2024, { OperatingIncome: 160 }),
    ];
    expect(operatingForecasts(documents)[0]).toMatchObject({
      uncompared: null,
      first: { before: 150 },
    });
  });
});

describe("a result that is not of the kind that was forecast", () => {
  const first = resultsWith(2023, 100, 120);
  const result = annualFiling(2024, { OperatingIncome: 132 });

  it.each([
    ["consolidation", { ...result, consolidated: false }],
    ["accounting_standard", { ...result, accountingStandard: "IFRS" as const }],
    ["year_length", { ...result, periodEnd: "2024-06-30", disclosedAt: "2024-08-10T15:00:00Z" }],
  ])("is not compared: %s", (uncompared, changed) => {
    expect(operatingForecasts([first, changed])[0]).toMatchObject({
      uncompared,
      first: { before: null, move: null, rate: null },
      last: { before: null, move: null, rate: null },
    });
  });

  it("is compared in a year of fifteen months that was forecast as such", () => {
    const longYear = withFacts(first, { ForecastFiscalYearEnd: 20_240_630 });
    const long = { ...result, periodEnd: "2024-06-30", disclosedAt: "2024-08-10T15:00:00+09:00" };
    expect(forecastHistoryOf([longYear, long]).years[0]).toMatchObject({
      months: 15,
      uncompared: null,
      name: "2024年6月期",
    });
  });

  it("begins anew where a revision is of a year of another length", () => {
    const longer = withFacts(forecastFiling(2023, 150, "2023-10-20"), {
      ForecastFiscalYearEnd: 20_240_630,
    });
    expect(operatingForecasts([first, longer])[0]?.steps).toEqual([
      ["first", 120, null],
      ["new_basis", 150, null],
    ]);
  });
});

const yearsWith = (results: readonly (number | null)[]) => [
  resultsWith(2018, 100, 100),
  ...results.map((result, at) => resultsWith(2019 + at, result, 100)),
];

describe("the record of first forecasts", () => {
  it("counts the last five years and takes the median of their rates", () => {
    const documents = yearsWith([900, 110, 95, 100, 120, 104]);
    expect(forecastHistoryOf(documents).records).toEqual([
      {
        item: "operating_income",
        years: 5,
        above: 3,
        below: 1,
        equal: 1,
        from: "2020年3月期",
        to: "2024年3月期",
        until: "2024-05-10",
        median_rate: 104 / 100 - 1,
        rates: 5,
      },
    ]);
  });

  it("says nothing of fewer than three years", () => {
    expect(forecastHistoryOf(yearsWith([110, 120])).records).toEqual([]);
    expect(forecastHistoryOf(yearsWith([110, null, 120])).records).toEqual([]);
  });

  it("counts losses below the forecast without a rate", () => {
    expect(forecastHistoryOf(yearsWith([110, -20, 120])).records[0]).toMatchObject({
      years: 3,
      above: 2,
      below: 1,
      rates: 2,
      median_rate: null,
    });
  });

  it("takes the corrected result and the day of the first one", () => {
    const documents = yearsWith([110, 120, 130]);
    const corrected = {
      ...annualFiling(2021, { OperatingIncome: 90 }),
      documentId: "corrected",
      disclosedAt: "2021-09-01T15:00:00+09:00",
    };
    expect(forecastHistoryOf([...documents, corrected]).records[0]).toMatchObject({
      above: 2,
      below: 1,
      until: "2021-05-10",
    });
  });
});

const past = (count: number) =>
  Array.from({ length: count }, (_, at) => 2023 - at).flatMap((start) => [
    forecastFiling(start, 100, `${start}-05-10`),
    quarterFiling(start, "1Q", 20),
    // Revised after the quarter: does not bear on what its progress was.
    forecastFiling(start, 900, `${start}-10-30`),
    quarterFiling(start, "3Q", 720),
  ]);

describe("progress of each quarter", () => {
  const current = [forecastFiling(2024, 100, "2024-05-10"), quarterFiling(2024, "1Q", 30)];

  it("sets this year beside the five before, each against the forecast of its day", () => {
    const { progress } = forecastHistoryOf([...past(6), ...current]);
    expect(progress?.current).toEqual({
      name: "2025年3月期",
      year_start: "2024-04-01",
      quarters: [{ quarter: 1, value: 0.3, disclosed_on: "2024-08-05" }],
    });
    expect(progress?.past.map(({ name }) => name)).toEqual(
      [2024, 2023, 2022, 2021, 2020].map((year) => `${year}年3月期`),
    );
    expect(progress?.means).toEqual([
      { quarter: 1, value: 0.2, years: 5 },
      { quarter: 3, value: 0.8, years: 5 },
    ]);
  });

  it("keeps the forecast of the first filing where a quarter is corrected later", () => {
    const corrected = {
      ...quarterFiling(2024, "1Q", 25),
      documentId: "corrected",
      disclosedAt: "2024-12-01T15:00:00+09:00",
    };
    const documents = [...current, forecastFiling(2024, 500, "2024-11-01"), corrected];
    expect(forecastHistoryOf(documents).progress?.current.quarters).toEqual([
      { quarter: 1, value: 0.25, disclosed_on: "2024-08-05" },
    ]);
  });

  it("averages no fewer than three years", () => {
    const { progress } = forecastHistoryOf([...past(2), ...current]);
    expect(progress?.past).toHaveLength(2);
    expect(progress?.means).toEqual([]);
  });

  it("is null without forecasts, and sets no year of another length beside this one", () => {
    expect(forecastHistoryOf([quarterFiling(2024, "1Q", 30)]).progress).toBeNull();
    expect(forecastHistoryOf([])).toEqual({ years: [], records: [], progress: null });
    const long = withFacts(forecastFiling(2023, 100, "2023-05-10"), {
      ForecastFiscalYearEnd: 20_240_630,
    });
    const { progress } = forecastHistoryOf([long, quarterFiling(2023, "1Q", 20), ...current]);
    expect(progress?.past).toEqual([]);
  });
});

describe("hostile documents", () => {
  const amount = fc.oneof(fc.constant(null), fc.integer({ min: -1_000, max: 1_000 }));
  const start = fc.integer({ min: 2018, max: 2024 });
  const anyDocument = fc.oneof(
    fc.tuple(start, amount, amount).map(([year, result, next]) => resultsWith(year, result, next)),
    fc
      .tuple(start, fc.constantFrom("1Q" as const, "2Q" as const, "3Q" as const), amount, amount)
      .map(([year, type, op, next]) =>
        withFacts(quarterFiling(year, type, op), {
          ForecastOperatingIncome: next,
          ...forecastYear(year),
        }),
      ),
    fc
      .tuple(start, amount, fc.constantFrom("07-01", "10-20", "05-10"))
      .map(([year, op, on]) => forecastFiling(year, op, `${year}-${on}`)),
    fc
      .tuple(start, fc.integer({ min: 0, max: 99_999_999 }))
      .map(([year, end]) =>
        withFacts(forecastFiling(year, 5, `${year}-06-01`), { ForecastFiscalYearEnd: end }),
      ),
  );
  const documents = fc.array(
    fc
      .tuple(anyDocument, fc.boolean(), fc.constantFrom("JP" as const, "IFRS" as const))
      .map(([document, consolidated, accountingStandard]) =>
        Object.assign({}, document, { consolidated, accountingStandard }),
      ),
    { maxLength: 25 },
  );

  it("give what the contract allows, counts that add up and no rate with a loss", () => {
    fc.assert(
      fc.property(documents, (filed) => {
        const history = forecastHistory.parse(forecastHistoryOf(filed));
        for (const { years, above, below, equal } of history.records)
          expect(above + below + equal).toBe(years);
        for (const { forecasts, result } of history.years) {
          const days = forecasts.map(({ disclosed_on: on }) => on);
          expect(days).toEqual([...new Set(days)].toSorted());
          expect(result === null || days.every((day) => day <= result.disclosed_on)).toBe(true);
          for (const { amounts } of forecasts)
            for (const { rate, value, before } of Object.values(amounts))
              expect(rate === null || (value! > 0 && before! > 0)).toBe(true);
        }
      }),
    );
  });

  it("say nothing of what was disclosed after the day", () => {
    fc.assert(
      fc.property(documents, start, (filed, year) => {
        const day = `${year}-07-31`;
        const early = documentsAsOf(filed, day);
        const known = forecastHistoryOf(early);
        for (const { forecasts, result } of known.years) {
          for (const { disclosed_on: on } of forecasts) expect(on <= day).toBe(true);
          expect(result === null || result.disclosed_on <= day).toBe(true);
        }
      }),
    );
  });
});
