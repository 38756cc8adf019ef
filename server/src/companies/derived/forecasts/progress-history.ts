import type { ProgressHistory, YearProgress } from "@tenbin/contract";
import { hasTwelveMonths, type StatementDocument } from "@tenbin/engine";
import { jstDay } from "../../../platform/clock/clock.ts";
import { fiscalYearName } from "../fiscal-years.ts";
import {
  latestPerPeriod,
  MEAN_YEARS,
  MIN_MEAN_YEARS,
  progressRatio,
  yearEndOf,
  yearEndsOf,
} from "./forecast-progress.ts";
import { type Forecast, forecastInForce } from "./forecasts.ts";

const QUARTERS = [
  ["1Q", 1],
  ["2Q", 2],
  ["3Q", 3],
] as const;

/**
 * Each quarter against the forecast of the day on which its results were first disclosed. Only years of
 * twelve months are set beside each other. `statements` are in order of disclosure.
 */
export function progressHistory(
  statements: readonly StatementDocument[],
  forecasts: readonly Forecast[],
): ProgressHistory | null {
  const periods = latestPerPeriod(statements);
  const latest = periods.at(-1);
  if (latest === undefined) return null;
  const ends = yearEndsOf(statements, forecasts);
  const years = [...Map.groupBy(periods, ({ periodStart }) => periodStart)]
    .map(([start, ofYear]) => {
      const end = yearEndOf(ofYear.at(-1)!, ends);
      return {
        isRegular: hasTwelveMonths({ periodStart: start, periodEnd: end }),
        progress: {
          name: fiscalYearName(end),
          year_start: start,
          quarters: quartersOf(ofYear, statements, forecasts),
        },
      };
    })
    .toSorted((a, b) => (a.progress.year_start < b.progress.year_start ? 1 : -1));
  const current = years.find(({ progress }) => progress.year_start === latest.periodStart)!;
  const past = years
    .filter(({ progress }) => current.isRegular && progress.year_start < latest.periodStart)
    .filter(({ isRegular, progress }) => isRegular && progress.quarters.length > 0)
    .slice(0, MEAN_YEARS)
    .map(({ progress }) => progress);
  if (current.progress.quarters.length === 0 && past.length === 0) return null;
  return { current: current.progress, past, means: meansOf(past) };
}

function quartersOf(
  ofYear: readonly StatementDocument[],
  statements: readonly StatementDocument[],
  forecasts: readonly Forecast[],
): YearProgress["quarters"] {
  return QUARTERS.flatMap(([type, quarter]) => {
    const statement = ofYear.find(({ periodType }) => periodType === type);
    if (statement === undefined) return [];
    const { periodEnd, consolidated } = statement;
    const at =
      statements.find(
        (filing) =>
          filing.periodType === type &&
          filing.periodEnd === periodEnd &&
          filing.consolidated === consolidated,
      )?.disclosedAt ?? statement.disclosedAt;
    const forecast = forecastInForce(forecasts, statement, at);
    if (forecast?.document.consolidated !== consolidated) return [];
    const { value } = progressRatio(statement, forecast);
    return value === null ? [] : [{ quarter, value, disclosed_on: jstDay(new Date(at)) }];
  });
}

function meansOf(past: readonly YearProgress[]): ProgressHistory["means"] {
  return QUARTERS.flatMap(([, quarter]) => {
    const values = past.flatMap(
      ({ quarters }) => quarters.find((one) => one.quarter === quarter)?.value ?? [],
    );
    if (values.length < MIN_MEAN_YEARS) return [];
    const value = values.reduce((sum, one) => sum + one, 0) / values.length;
    return [{ quarter, value, years: values.length }];
  });
}
