import {
  forecastItems,
  type ForecastHistory,
  type ForecastItem,
  type ForecastRecord,
  type ForecastYear,
  type UncomparedReason,
} from "@tenbin/contract";
import {
  quantile,
  reportedYearsOf,
  type ReportedYear,
  type StatementDocument,
} from "@tenbin/engine";
import { jstDay } from "../../../platform/clock/clock.ts";
import type { DocumentRecord } from "../../records.ts";
import { compareAmounts } from "./compare-amounts.ts";
import { fiscalYearName, monthsBetween } from "../fiscal-years.ts";
import { type Forecast, forecastsOf } from "./forecasts.ts";
import { progressHistory } from "./progress-history.ts";
import { statementsOf } from "../statement-document.ts";
import {
  type Amounts,
  type DayForecast,
  earningsForecasts,
  isSameYearEnd,
  mapItems,
  statedForecasts,
} from "./stated-forecasts.ts";

const RECORD_YEARS = 5;
/** Fewer years than this say nothing about how a company forecasts. */
const MIN_RECORD_YEARS = 3;

/** Every forecast of each full year with its result. `documents` are those known on the day. */
export function forecastHistoryOf(documents: readonly DocumentRecord[]): ForecastHistory {
  const statements = statementsOf(documents).toSorted((a, b) => a.disclosedAt - b.disclosedAt);
  const forecasts = earningsForecasts(forecastsOf(documents));
  const results = reportedYearsOf(statements).map((year) => resultOf(year, statements));
  const years = [...Map.groupBy(forecasts, ({ yearStart }) => yearStart)]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([yearStart, ofYear]) => {
      const result = results.find(({ year }) => year.periodStart === yearStart) ?? null;
      // A notice on how the result differs from the forecast is no forecast.
      const before = ofYear.filter(
        ({ disclosedAt }) => result === null || disclosedAt < result.disclosedAt,
      );
      const isKnown = isFirstKnown(before[0], forecasts, statements);
      const stated = statedForecasts(before, isKnown);
      return stated.length === 0 ? [] : [toYear(yearStart, stated, result, statements)];
    });
  return { years, records: recordsOf(years), progress: progressHistory(statements, forecasts) };
}

interface Result {
  readonly year: ReportedYear;
  readonly disclosedAt: number;
  readonly consolidated: boolean;
  readonly standard: DocumentRecord["accountingStandard"];
  readonly amounts: Amounts;
}

/** The figures as last corrected, the day of the first filing. */
function resultOf(year: ReportedYear, statements: readonly StatementDocument[]): Result {
  const filings = statements.filter(
    ({ periodType, periodEnd }) => periodType === "FY" && periodEnd === year.periodEnd,
  );
  const newest = filings.find(({ documentId }) => documentId === year.documentIds[0])!;
  const { sales, operatingIncome, ordinaryIncome, profit } = year.facts;
  return {
    year,
    disclosedAt: filings[0]?.disclosedAt ?? newest.disclosedAt,
    consolidated: newest.consolidated,
    standard: newest.accountingStandard,
    amounts: { sales, operating_income: operatingIncome, ordinary_income: ordinaryIncome, profit },
  };
}

/**
 * The results of the year before usually give the first forecast. A later one is first if the record
 * of forecasts began before that year.
 */
function isFirstKnown(
  first: Forecast | undefined,
  forecasts: readonly Forecast[],
  statements: readonly StatementDocument[],
): boolean {
  if (first === undefined) return false;
  const { document, disclosedAt, yearStart } = first;
  if (document.kind === "statement" && document.periodType === "FY") return true;
  const earlier = forecasts[0];
  return (
    earlier !== undefined &&
    earlier.yearStart < yearStart &&
    statements.some(
      (statement) =>
        statement.periodType === "FY" &&
        statement.disclosedAt <= disclosedAt &&
        statement.periodEnd < yearStart &&
        statement.disclosedAt > earlier.disclosedAt &&
        isSameYearEnd(statement.periodEnd, yearStart),
    )
  );
}

function toYear(
  yearStart: string,
  stated: readonly DayForecast[],
  result: Result | null,
  statements: readonly StatementDocument[],
): ForecastYear {
  const [first, last] = [firstForecast(stated), stated.at(-1)!];
  const yearEnd = result?.year.periodEnd ?? last.last.yearEnd;
  const uncompared = result === null ? null : whyUncompared(first, result, statements);
  return {
    name: fiscalYearName(yearEnd),
    year_start: yearStart,
    year_end: yearEnd,
    months: monthsBetween(yearStart, yearEnd),
    consolidated: result?.consolidated ?? last.last.document.consolidated,
    forecasts: stated.map((one) => one.stated),
    result: result && {
      disclosed_on: jstDay(new Date(result.disclosedAt)),
      amounts: resultAmounts(
        result,
        uncompared === null ? first : null,
        hasOtherBasis(last, result, statements) === null ? last : null,
      ),
    },
    uncompared,
  };
}

function resultAmounts({ amounts }: Result, first: DayForecast | null, last: DayForecast | null) {
  return mapItems((item) => ({
    value: amounts[item],
    against_first: compareAmounts(first?.amounts[item] ?? null, amounts[item]),
    against_last: compareAmounts(last?.amounts[item] ?? null, amounts[item]),
  }));
}

/** The first one with amounts; null while the year is undecided. */
function firstForecast(stated: readonly DayForecast[]): DayForecast | null {
  return (
    stated.find(({ stated: { step } }) => step !== "undecided" && step !== "withdrawn") ?? null
  );
}

function whyUncompared(
  first: DayForecast | null,
  result: Result,
  statements: readonly StatementDocument[],
): UncomparedReason | null {
  if (first === null) return "undecided";
  // What is given after it was undecided is the first that the company gives of the year.
  const isFirst = first.stated.step === "first" || first.stated.step === "resumed";
  return isFirst ? hasOtherBasis(first, result, statements) : "first_unknown";
}

/** Revisions name no standard: that of the newest results before them counts. */
function hasOtherBasis(
  { last: { document, disclosedAt, yearEnd } }: DayForecast,
  { year, consolidated, standard }: Result,
  statements: readonly StatementDocument[],
): UncomparedReason | null {
  if (!isSameYearEnd(yearEnd, year.periodEnd)) return "year_length";
  if (document.consolidated !== consolidated) return "consolidation";
  const known = statements.findLast((statement) => statement.disclosedAt <= disclosedAt);
  return known !== undefined && known.accountingStandard !== standard
    ? "accounting_standard"
    : null;
}

function recordsOf(years: readonly ForecastYear[]): ForecastRecord[] {
  return forecastItems.flatMap((item) => recordOf(item, years) ?? []);
}

function recordOf(item: ForecastItem, years: readonly ForecastYear[]): ForecastRecord | null {
  const compared = years
    .flatMap(({ name, result }) => {
      const against = result?.amounts[item].against_first;
      return result === null || against === undefined || against.move === null
        ? []
        : [{ name, until: result.disclosed_on, value: result.amounts[item].value ?? 0, against }];
    })
    .slice(0, RECORD_YEARS);
  const [newest, oldest] = [compared[0], compared.at(-1)];
  if (newest === undefined || oldest === undefined) return null;
  if (compared.length < MIN_RECORD_YEARS) return null;
  const differences = compared.map(({ value, against }) => value - (against.before ?? 0));
  const rates = compared.flatMap(({ against }) => against.rate ?? []);
  return {
    item,
    years: compared.length,
    above: differences.filter((difference) => difference > 0).length,
    below: differences.filter((difference) => difference < 0).length,
    equal: differences.filter((difference) => difference === 0).length,
    from: oldest.name,
    to: newest.name,
    until: newest.until,
    median_rate: rates.length < MIN_RECORD_YEARS ? null : quantile(rates, 0.5),
    rates: rates.length,
  };
}
