import type { MetricIdOf } from "@tenbin/contract/metrics";
import { hasTwelveMonths, marketCloseTime, type ReportedYear } from "@tenbin/engine";
import {
  type Forecast,
  isSameYearEnd,
  regularYearBack,
  revisionKind,
} from "../../companies/index.ts";
import { daysBetween, toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { type CompanyOnDay, fieldOf, forecastOf, irregularReason } from "./company-on-day.ts";
import {
  changeFrom,
  count,
  divide,
  type MetricValue,
  isNumber,
  known,
  mean,
  subtract,
  toAbsence,
} from "./metric-value.ts";
import { disclosedWithinYear } from "./disclosure-metrics.ts";

const REVISION_DAYS = 90;
const RECORD_YEARS = 5;
const MIN_RECORD_YEARS = 3;
/** A forecast year begins so soon after the year to which it is compared. */
const MAX_GAP_DAYS = 31;

export function forecastMetrics(
  company: CompanyOnDay,
): Record<MetricIdOf<"forecast">, MetricValue> {
  const { derived } = company;
  const progress = fieldOf(company, "progress");
  const hasStatement = company.periods.length > 0;
  const progressMean = known(
    derived.page.progress.own_mean,
    hasStatement ? "short_history" : "no_statement",
  );
  const op = forecastOf(company, "operatingIncome");
  const surprises = pastSurprises(company);
  return {
    progress,
    progress_mean: progressMean,
    progress_gap: subtract(progress, progressMean),
    forecast_op: op,
    forecast_sales_growth: forecastGrowth(company, "sales"),
    forecast_op_growth: forecastGrowth(company, "operatingIncome"),
    forecast_profit_growth: forecastGrowth(company, "profit"),
    forecast_op_margin: divide(op, forecastOf(company, "sales")),
    op_revision_90d: changeFrom(forecastBefore(company), op),
    op_revision_since_first: changeFrom(firstForecast(company), op),
    revisions_up_1y: revisions(company, "forecast_up"),
    revisions_down_1y: revisions(company, "forecast_down"),
    forecast_surprise_mean_5y: mean(surprises),
    forecast_beat_years_5y: count(surprises, (surprise) => surprise > 0),
  };
}

type Amount = "sales" | "operatingIncome" | "profit";

/** Against the fiscal year right before, both of twelve months. */
function forecastGrowth(company: CompanyOnDay, key: Amount): MetricValue {
  const { ahead, latest, years } = company;
  if (latest === undefined) return "no_statement";
  const forecast = forecastOf(company, key);
  if (ahead === null || !isNumber(forecast)) return forecast;
  const regular = regularYearBack(years, 0);
  if (typeof regular === "string") return toAbsence(regular);
  const gap = daysBetween(latest.periodEnd, ahead.yearStart);
  if (gap > MAX_GAP_DAYS) return "missing_year";
  if (!isTwelveMonthsAhead(ahead)) return irregularReason(company);
  return changeFrom(known(latest.facts[key], "fact_not_disclosed"), forecast);
}

export function isTwelveMonthsAhead({ yearStart, yearEnd }: Forecast): boolean {
  return hasTwelveMonths({ periodStart: yearStart, periodEnd: yearEnd });
}

/** The forecast of operating profit in force 90 days ago; the first one, if that is newer. */
function forecastBefore(company: CompanyOnDay): MetricValue {
  const close = marketCloseTime(toIsoDate(toEpochDay(company.day) - REVISION_DAYS));
  const before = forecastsAhead(company).findLast(({ disclosedAt }) => disclosedAt < close);
  return before?.operatingIncome ?? firstForecast(company);
}

function firstForecast(company: CompanyOnDay): MetricValue {
  return known(forecastsAhead(company)[0]?.operatingIncome, "no_forecast");
}

/** Of operating profit, for the year that is not reported yet at its length of today. */
function forecastsAhead({ ahead, forecasts }: CompanyOnDay): readonly Forecast[] {
  return forecasts.filter(
    ({ yearStart, yearEnd, operatingIncome }) =>
      yearStart === ahead?.yearStart &&
      isSameYearEnd(yearEnd, ahead.yearEnd) &&
      operatingIncome !== null,
  );
}

/** None where the year ended otherwise than was forecast, as in the history of forecasts. */
function firstForecastOf(
  { forecasts }: CompanyOnDay,
  { periodStart, periodEnd }: ReportedYear,
): MetricValue {
  const first = forecasts.find(
    ({ yearStart, operatingIncome }) => yearStart === periodStart && operatingIncome !== null,
  );
  const isComparable = first !== undefined && isSameYearEnd(first.yearEnd, periodEnd);
  return isComparable ? known(first.operatingIncome, "no_forecast") : "no_forecast";
}

function revisions(company: CompanyOnDay, direction: "forecast_up" | "forecast_down"): MetricValue {
  if (company.periods.length === 0) return "no_statement";
  return disclosedWithinYear(company).filter(
    ({ kind, facts }) => kind === "forecast" && revisionKind(facts) === direction,
  ).length;
}

/** Result ÷ first forecast − 1 of the last fiscal years of which both are known. */
function pastSurprises(company: CompanyOnDay): readonly MetricValue[] {
  if (company.latest === undefined) return ["no_statement"];
  const surprises = company.years
    .slice(-RECORD_YEARS)
    .map((year) =>
      changeFrom(
        firstForecastOf(company, year),
        known(year.facts.operatingIncome, "fact_not_disclosed"),
      ),
    )
    .filter(isNumber);
  return surprises.length < MIN_RECORD_YEARS ? ["short_history"] : surprises;
}
