import {
  type DividendFacts,
  dividendPerShareOf,
  type Facts,
  hasOtherClasses,
  hasTwelveMonths,
  isDividendMixed,
  netSharesOn,
  parentEquity,
  RECORD_DATE_LAG_DAYS,
  type ReportedYear,
  type ShareSplit,
} from "@tenbin/engine";
import type { Absence } from "@tenbin/contract";
import { findYearBack } from "./fiscal-years.ts";
import type { Forecast } from "./forecasts/forecasts.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";

export interface PerShareFigures {
  /** Yen, on the share basis of `day`. */
  readonly eps: number | null;
  readonly bps: number | null;
  readonly dps: number | null;
}

/**
 * Per-share figures on the share basis of `day`. Filings may restate EPS and BPS for a later split
 * or not, so the share count they imply decides (`impliedCounts`). Dividends are
 * those of `dividendPerShareOf` and never restated.
 */
export function perShareAsOf(
  day: string,
  year: ReportedYear,
  adjustments: readonly ShareSplit[],
): PerShareFigures {
  const { facts, periodEnd } = year;
  const factors = factorsSince(periodEnd, day, adjustments);
  const dividend = dividendPerShareOf(year, adjustments);
  const shares = netSharesOn(day, periodEnd, facts, adjustments)?.count ?? null;
  const move = (perShare: number | null, implied: number | null) =>
    perShare === null
      ? null
      : perShare * product(factors.slice(countRestatedSplits(implied, shares, factors)));
  const { byEps, byBps } = impliedCounts(facts);
  return {
    eps: move(facts.epsYen, byEps),
    bps: move(facts.bpsYen, byBps),
    dps: dividend === null ? null : dividend * product(factors),
  };
}

/** One of them, or why there is none. */
export function perShareFigure(
  key: keyof PerShareFigures,
  day: string,
  year: ReportedYear,
  splits: readonly ShareSplit[],
): number | Absence {
  const figure = perShareAsOf(day, year, splits)[key];
  return figure ?? (key === "dps" ? dividendAbsence(year, splits) : "fact_not_disclosed");
}

/** Why a year has no dividend per share. */
export function dividendAbsence(year: ReportedYear, splits: readonly ShareSplit[]): Absence {
  return isDividendMixed(year, splits) ? "split_within_year" : "fact_not_disclosed";
}

/**
 * Whether a year with other classes of shares has a BPS that contains a split of after its end, and a count that
 * does not: BPS × ordinary shares then leaves the ordinary shares a fraction of their part of equity. Only splits that
 * are ex by `day` are known; before, a restated BPS looks like other classes with a greater part.
 */
export function hasBpsOfLaterSplit(
  day: string,
  { facts, periodEnd }: ReportedYear,
  splits: readonly ShareSplit[],
): boolean {
  if (!hasOtherClasses(facts)) return false;
  const shares = netSharesOn(day, periodEnd, facts, splits)?.count ?? null;
  const factors = factorsSince(periodEnd, day, splits);
  return countRestatedSplits(impliedCounts(facts).byBps, shares, factors) > 0;
}

/**
 * The share counts that EPS and BPS imply. Other classes of shares have a part of profit and of equity and none
 * of EPS and BPS, so that both imply too many ordinary shares: the lesser count is nearer to the true one.
 */
function impliedCounts(facts: Facts) {
  const byEps = quotient(facts.profit, facts.epsYen);
  const byBps = quotient(parentEquity(facts), facts.bpsYen);
  if (!hasOtherClasses(facts)) return { byEps, byBps };
  // A loss is the greater for preferred dividends, and implies too few.
  const counts = [(facts.profit ?? 0) > 0 ? byEps : null, byBps]
    .filter((count) => count !== null)
    .filter((count) => count > 0);
  const least = counts.length === 0 ? null : Math.min(...counts);
  return { byEps: least, byBps: least };
}

function quotient(total: number | null, perShare: number | null): number | null {
  return total === null || perShare === null || perShare === 0 ? null : total / perShare;
}

/** Factors of the splits that a count of `periodEnd` may lack on `day`, in order (`RECORD_DATE_LAG_DAYS`). */
export function factorsSince(
  periodEnd: string,
  day: string,
  splits: readonly ShareSplit[],
): readonly number[] {
  const start = toIsoDate(toEpochDay(periodEnd) - RECORD_DATE_LAG_DAYS);
  return splits
    .filter(({ exDate }) => exDate > start && exDate <= day)
    .toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1))
    .map(({ factor }) => factor);
}

export interface ForecastPerShare {
  /** Yen, on the share basis of `day`. */
  readonly eps: number | null;
  readonly dps: number | null;
  /** A split came after the disclosure, and the figures do not say whether they count it. */
  readonly shareBasisAssumed: boolean;
}

/**
 * A forecast's figures per share on the share basis of `day`. No source states on which shares a
 * forecast is: one that is disclosed before a split may count it already (企業会計基準第2号30-2項, which
 * summaries follow for their forecasts). Which of the splits since are in it is decided by the share
 * count that the forecast implies, profit ÷ EPS, against the net shares before and after each; without
 * both, none is. What a document says of dividends is on the basis of the earnings that it knew.
 *
 * @param sharesToday net shares on the share basis of `day`; null when unknown
 */
export function forecastPerShareOn(
  day: string,
  forecast: Forecast,
  sharesToday: number | null,
  splits: readonly ShareSplit[],
): ForecastPerShare {
  const { epsYen, dpsYen, dividendParts, earningsBasis, dividendBasis } = forecast;
  const move = (yen: number | null, { statedAt, basisAt, profit, epsYen: eps }: ShareBasisOf) => {
    const later = splitsBetween(splits, basisAt, day);
    const implied = profit === null || eps === null || eps === 0 ? null : profit / eps;
    const contained = countRestatedSplits(
      implied,
      sharesToday,
      later.map(({ factor }) => factor),
    );
    const missing = splitsBetween(later.slice(contained), statedAt, day);
    return {
      yen: yen === null ? null : yen * product(missing.map(({ factor }) => factor)),
      assumed: yen !== null && splitsBetween(later, statedAt, day).length > 0,
    };
  };
  const [eps, dps] = [move(epsYen, earningsBasis), move(dpsYen, dividendBasis)];
  return {
    eps: eps.yen,
    dps: dividendParts === null ? dps.yen : partsOn(day, forecast, dividendParts, splits),
    shareBasisAssumed: eps.assumed || dps.assumed,
  };
}

/**
 * A forecast in parts says that a split comes between them (`dividendPerShareOf`). Null until one is ex: its
 * factor is not known before.
 */
function partsOn(
  day: string,
  { yearStart, yearEnd }: Forecast,
  facts: DividendFacts,
  splits: readonly ShareSplit[],
): number | null {
  const known = splits.filter(({ exDate }) => exDate <= day);
  const period = { periodStart: yearStart, periodEnd: yearEnd };
  const dividend = dividendPerShareOf(
    { ...period, irregular: !hasTwelveMonths(period), facts },
    known,
  );
  return dividend === null ? null : dividend * product(factorsSince(yearEnd, day, known));
}

type ShareBasisOf = Forecast["earningsBasis"];

/** Those that went ex after the day of `since` and up to `day`, in order. */
function splitsBetween(splits: readonly ShareSplit[], since: number, day: string): ShareSplit[] {
  const from = jstDay(new Date(since));
  return splits
    .filter(({ exDate }) => exDate > from && exDate <= day)
    .toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1));
}

/** How many of the splits the implied share count already contains: the number that fits best. */
function countRestatedSplits(
  implied: number | null,
  sharesToday: number | null,
  factors: readonly number[],
): number {
  if (implied === null || implied <= 0 || sharesToday === null) return 0;
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let count = 0; count <= factors.length; count++) {
    const expected = sharesToday * product(factors.slice(count));
    const distance = Math.abs(Math.log(implied / expected));
    if (distance < bestDistance - 1e-9) [best, bestDistance] = [count, distance];
  }
  return best;
}

export function product(factors: readonly number[]): number {
  return factors.reduce((result, factor) => result * factor, 1);
}

/**
 * Profit ÷ owners' equity, which is averaged with the year before where that is known; null in a year that
 * has not twelve months.
 */
export function returnOnEquity(year: ReportedYear, years: readonly ReportedYear[]): number | null {
  const equity = parentEquity(year.facts);
  const { profit } = year.facts;
  if (profit === null || equity === null || year.irregular) return null;
  const before = findYearBack(years, year.periodEnd, 1);
  const earlier = before === null ? null : parentEquity(before.facts);
  const base = earlier === null ? equity : (equity + earlier) / 2;
  return base > 0 ? profit / base : null;
}

export function equityRatio({ facts }: Pick<ReportedYear, "facts">): number | null {
  const equity = parentEquity(facts);
  return equity === null || facts.assets === null || facts.assets <= 0
    ? null
    : equity / facts.assets;
}
