import type { Absence, CompanyPage } from "@tenbin/contract";
import { fillMissingFacts, hasTwelveMonths, type StatementDocument } from "@tenbin/engine";
import { forecastAbsence, forecastAhead, forecastInForce, type Forecast } from "./forecasts.ts";
import { fiscalYearName, twelveMonthPeriodEnd } from "../fiscal-years.ts";
import { perList } from "../per-list.ts";

const QUARTER_NUMBER = { "1Q": 1, "2Q": 2, "3Q": 3, FY: 4 } as const;
export const MEAN_YEARS = 5;
/** Fewer past years than this are not averaged. */
export const MIN_MEAN_YEARS = 3;

export interface ForecastProgress {
  readonly value: number | null;
  readonly absence: Absence | null;
  readonly page: CompanyPage["progress"];
}

/**
 * Cumulative operating profit ÷ the full-year forecast in force, for the newest reported quarter;
 * none from the results of a year until the first quarter of the next one (`betweenYears`).
 * The company's own mean for that quarter covers the five fiscal years of twelve months before, each
 * against the forecast in force when that quarter was disclosed; a year of another length has none.
 */
export function forecastProgress(
  statements: readonly StatementDocument[],
  forecasts: readonly Forecast[],
  now: number,
): ForecastProgress {
  const quarters = latestPerPeriod(statements);
  const latest = quarters.at(-1);
  const emptyPage = {
    quarter: null,
    own_mean: null,
    points: [],
    means: [],
    forecast_op: null,
    fiscal_year: null,
  };
  if (latest === undefined) return { value: null, absence: "no_statement", page: emptyPage };
  const forecast = forecastInForce(forecasts, latest, now);
  const ends = yearEndsOf(statements, forecasts);
  const quarter = QUARTER_NUMBER[latest.periodType];
  const page = {
    ...emptyPage,
    quarter,
    forecast_op: forecast?.operatingIncome ?? null,
    fiscal_year: fiscalYearName(yearEndOf(latest, ends)),
  };
  const ratio = progressRatio(latest, forecast);
  const ofTwelveMonths = quarters.filter((statement) => isOfTwelveMonths(statement, ends));
  const pastOf = (position: number) =>
    isOfTwelveMonths(latest, ends)
      ? ownMean(ofTwelveMonths, forecasts, latest.periodStart, position)
      : null;
  const points = quarters
    .filter(({ periodStart }) => periodStart === latest.periodStart)
    .flatMap((statement) => {
      const { value } = progressRatio(statement, forecast);
      const position = QUARTER_NUMBER[statement.periodType];
      return value === null ? [] : [{ quarter: position, value }];
    });
  // To the full year, so that the running one can be seen on its way.
  const means =
    points.length === 0
      ? []
      : Object.values(QUARTER_NUMBER).flatMap((position) => {
          const value = pastOf(position);
          return value === null ? [] : [{ quarter: position, value }];
        });
  const progress =
    latest.periodType === "FY"
      ? { value: null, absence: betweenYears(forecastAhead(forecasts, latest)) }
      : ratio;
  return { ...progress, page: { ...page, own_mean: pastOf(quarter), points, means } };
}

/**
 * Why there is no progress from the results of a year to the next quarter, which brings none either where operating profit is
 * not forecast.
 */
function betweenYears(ahead: Forecast | null): Absence {
  return ahead === null || ahead.operatingIncome === null
    ? forecastAbsence(ahead)
    : "year_just_begun";
}

export function progressRatio(
  statement: StatementDocument,
  forecast: Forecast | null,
): { value: number | null; absence: Absence | null } {
  const expected = forecast?.operatingIncome ?? null;
  if (expected === null) {
    return { value: null, absence: forecastAbsence(forecast) };
  }
  if (expected <= 0) return { value: null, absence: "nonpositive_end" };
  const { operatingIncome } = statement.facts;
  if (operatingIncome === null) return { value: null, absence: "fact_not_disclosed" };
  return { value: operatingIncome / expected, absence: null };
}

function ownMean(
  quarters: readonly StatementDocument[],
  forecasts: readonly Forecast[],
  yearStart: string,
  position: number,
): number | null {
  const ratios = quarters
    .filter((s) => s.periodStart < yearStart && QUARTER_NUMBER[s.periodType] === position)
    .slice(-MEAN_YEARS)
    .map((s) => progressRatio(s, forecastInForce(forecasts, s, s.disclosedAt)).value)
    .filter((value) => value !== null);
  if (ratios.length < MIN_MEAN_YEARS) return null;
  return ratios.reduce((sum, value) => sum + value, 0) / ratios.length;
}

/**
 * One statement per period, by period: the consolidated and then the latest one, completed as fiscal
 * years are by what earlier ones of the same standard give, because a report or correction may repeat
 * only some facts.
 */
export const latestPerPeriod = perList(
  (statements: readonly StatementDocument[]): readonly StatementDocument[] => {
    const periods = Map.groupBy(
      statements,
      ({ periodEnd, periodType }) => `${periodEnd} ${periodType}`,
    );
    return [...periods.values()]
      .map(mergePeriod)
      .toSorted((a, b) => (a.periodEnd < b.periodEnd ? -1 : 1));
  },
);

function mergePeriod(statements: readonly StatementDocument[]): StatementDocument {
  const consolidated = statements.some((statement) => statement.consolidated);
  const ordered = statements
    .filter((statement) => statement.consolidated === consolidated)
    .toSorted((a, b) => a.disclosedAt - b.disclosedAt);
  const { accountingStandard } = ordered.at(-1)!;
  return ordered
    .filter((statement) => statement.accountingStandard === accountingStandard)
    .reduce((earlier, later) => ({
      ...later,
      facts: fillMissingFacts(later.facts, earlier.facts),
    }));
}

/** Ends of fiscal years by their first day: not all years have twelve months. */
export type YearEnds = ReadonlyMap<string, string>;

export function yearEndsOf(
  statements: readonly StatementDocument[],
  forecasts: readonly Forecast[],
): YearEnds {
  const ends = new Map(forecasts.map(({ yearStart, yearEnd }) => [yearStart, yearEnd]));
  for (const { periodType, periodStart, periodEnd } of statements) {
    if (periodType === "FY") ends.set(periodStart, periodEnd);
  }
  return ends;
}

/** Assumes twelve months where neither results nor a forecast give the year-end. */
export function yearEndOf(statement: StatementDocument, ends: YearEnds): string {
  if (statement.periodType === "FY") return statement.periodEnd;
  return ends.get(statement.periodStart) ?? twelveMonthPeriodEnd(statement.periodStart);
}

/** Whether the year of a statement has twelve months. */
function isOfTwelveMonths(statement: StatementDocument, ends: YearEnds): boolean {
  const { periodStart } = statement;
  return hasTwelveMonths({ periodStart, periodEnd: yearEndOf(statement, ends) });
}
