import { forecastHistoryOf } from "../derived/forecasts/forecast-history.ts";
import type { DocumentRecord } from "../records.ts";
import { annualFiling } from "./filings.ts";

/** Says which fiscal year a forecast is of: to March after `start`. */
export const forecastYear = (start: number) => ({
  ForecastFiscalYearStart: start * 10_000 + 401,
  ForecastFiscalYearEnd: (start + 1) * 10_000 + 331,
});

/** Results of the year to March of `year`, with a forecast of operating profit for the next. */
export const resultsWith = (
  year: number,
  result: number | null,
  next: number | null,
): DocumentRecord =>
  annualFiling(year, {
    OperatingIncome: result,
    ...(next === null ? {} : { ForecastOperatingIncome: next }),
    ...forecastYear(year),
  });

export const withFacts = (
  document: DocumentRecord,
  facts: DocumentRecord["facts"],
): DocumentRecord => ({
  ...document,
  facts: { ...document.facts, ...facts },
});

/** What the history says of operating profit, year by year. */
export const operatingForecasts = (documents: readonly DocumentRecord[]) =>
  forecastHistoryOf(documents).years.map(({ name, forecasts, result, uncompared }) => ({
    name,
    uncompared,
    steps: forecasts.map(({ step, amounts }) => [
      step,
      amounts.operating_income.value,
      amounts.operating_income.move,
    ]),
    first: result?.amounts.operating_income.against_first ?? null,
    last: result?.amounts.operating_income.against_last ?? null,
  }));
