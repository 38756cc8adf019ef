import { marketCloseTime } from "../calendar/market-close.ts";
import { type Day, utcMidnight } from "../calendar/days.ts";
import { EVIDENCE_PROFIT_YEARS } from "../evidence/basis.ts";
import type { FiscalYear } from "../company/fiscal-years.ts";
import { clamp } from "../money/growth.ts";
import type { PointInTimeCompany } from "../point-in-time-company.ts";
import { mean } from "../statistics/mean.ts";

/** One disclosure of a company's own forecast; results repeat the forecast in force. */
export interface CompanyForecast {
  readonly documentId: string;
  /** Ms since the epoch: the forecast is unknown before it. */
  readonly disclosedAt: number;
  readonly yearStart: Day;
  readonly yearEnd: Day;
  /** Of the fiscal year, yen; null where the company calls it undecided or takes it back. */
  readonly operatingProfit: number | null;
}

type StatedForecast = CompanyForecast & { readonly operatingProfit: number };

/** How far the forecast of the running fiscal year was revised. Amounts are multiples of `scaleYen`. */
export interface ForecastRevision {
  readonly yearEnd: Day;
  /** Mean absolute operating profit of the last reported years before it, yen. */
  readonly scaleYen: number;
  /** Newest − first forecast of the year; 0 while there is only the first. */
  readonly revision: number;
  /** What the company's past errors led to expect by the day of the newest forecast. */
  readonly expected: number;
  /** Years whose errors are known. */
  readonly pastYears: number;
  /** Revision − expected. */
  readonly surprise: number;
}

/** A year's first forecast is given before this share of the year is over, or is none. */
const LATEST_FIRST_FORECAST = 0.5;
/** A year's error counts up to this multiple of the scale: a pandemic says nothing of habits. */
export const MAX_FORECAST_ERROR = 1;
/** The mean error of n years counts n ÷ (n + this). */
export const FORECAST_ERROR_SHRINKAGE = 2;

/**
 * The revision of the running year's forecast, corrected by the company's own past error: forecasts
 * of Japanese managers err in the same direction year after year (Kato, Skinner and Kunimura, 2009).
 * A year's error, result − first forecast, is expected to come to light evenly between the first
 * forecast and the year's end. Levels of forecasts have no part in it. Depends on nothing disclosed
 * at or after the close of `day`.
 *
 * @param forecasts of the company, in any order
 * @returns null without an open forecast in force, without a first forecast early enough in its year, or
 *   without a profit or loss to measure it by
 */
export function forecastRevisionOn(
  company: PointInTimeCompany,
  forecasts: readonly CompanyForecast[],
  day: Day,
): ForecastRevision | null {
  const close = marketCloseTime(day);
  const known = forecasts.filter(({ disclosedAt }) => disclosedAt < close).toSorted(byDisclosure);
  const { years } = company.stateOn(day);
  const lastReported = years.at(-1)?.periodEnd ?? "";
  const newest = known.findLast(({ yearEnd }) => yearEnd > lastReported);
  if (newest === undefined || !isStated(newest)) return null;
  // The last entry of a key counts, so the first forecast of each year stays.
  const stated = known.filter(isStated).toReversed();
  const firsts = new Map(stated.map((forecast) => [periodOf(forecast), forecast]));
  const first = timelyFirst(firsts.get(periodOf(newest))!);
  const scaleYen = scaleBefore(years, newest.yearEnd);
  if (first === null || scaleYen === null) return null;
  const errors = [...firsts.values()].flatMap((own) => pastError(own, years) ?? []);
  const habit =
    errors.reduce((sum, error) => sum + error, 0) / (errors.length + FORECAST_ERROR_SHRINKAGE);
  const revision = (newest.operatingProfit - first.operatingProfit) / scaleYen;
  const expected = habit * yearElapsed(first, newest);
  return {
    yearEnd: newest.yearEnd,
    scaleYen,
    revision,
    expected,
    pastYears: errors.length,
    surprise: revision - expected,
  };
}

function isStated(forecast: CompanyForecast): forecast is StatedForecast {
  return forecast.operatingProfit !== null;
}

function periodOf({ yearStart, yearEnd }: CompanyForecast): string {
  return `${yearStart} ${yearEnd}`;
}

/** Null where the first one known came too late to be the year's first. */
function timelyFirst(first: StatedForecast): StatedForecast | null {
  const start = utcMidnight(first.yearStart);
  const latest = start + LATEST_FIRST_FORECAST * (utcMidnight(first.yearEnd) - start);
  return first.disclosedAt < latest ? first : null;
}

/** (Result − first forecast) ÷ scale of a reported year; null where one of them is unknown. */
function pastError(firstKnown: StatedForecast, years: readonly FiscalYear[]): number | null {
  const first = timelyFirst(firstKnown);
  if (first === null) return null;
  const year = years.find(
    ({ periodStart, periodEnd }) => periodStart === first.yearStart && periodEnd === first.yearEnd,
  );
  const result = year?.facts.operatingIncome ?? null;
  const scaleYen = scaleBefore(years, first.yearEnd);
  if (result === null || scaleYen === null) return null;
  const error = (result - first.operatingProfit) / scaleYen;
  return clamp(error, -MAX_FORECAST_ERROR, MAX_FORECAST_ERROR);
}

/** Yen, positive; null without an operating profit or loss among the last years before. */
function scaleBefore(years: readonly FiscalYear[], yearEnd: Day): number | null {
  const profits = years
    .filter(({ usable, periodEnd }) => usable && periodEnd < yearEnd)
    .slice(-EVIDENCE_PROFIT_YEARS)
    .flatMap(({ facts }) => facts.operatingIncome ?? []);
  return mean(profits.map(Math.abs)) || null;
}

/** Share of the time from the first forecast to the year's end that was over at the newest, 0 – 1. */
function yearElapsed(first: CompanyForecast, newest: CompanyForecast): number {
  const whole = utcMidnight(first.yearEnd) - first.disclosedAt;
  return Math.min(1, (newest.disclosedAt - first.disclosedAt) / whole);
}

function byDisclosure(a: CompanyForecast, b: CompanyForecast): number {
  return a.disclosedAt - b.disclosedAt || (a.documentId < b.documentId ? -1 : 1);
}
