import {
  netSharesOn,
  parentEquity,
  RECORD_DATE_LAG_DAYS,
  type ReportedYear,
  type ShareSplit,
} from "@tenbin/engine";
import { findYearBack } from "./fiscal-years.ts";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";

export interface PerShareFigures {
  /** Yen, on the share basis of `day`. */
  readonly eps: number | null;
  readonly bps: number | null;
  readonly dps: number | null;
}

/**
 * Per-share figures on the share basis of `day`. Filings may restate EPS and BPS for a later split
 * or not, so the share count they imply decides (profit ÷ EPS, owners' equity ÷ BPS). Dividends are
 * as paid and never restated.
 */
export function perShareAsOf(
  day: string,
  year: ReportedYear,
  adjustments: readonly ShareSplit[],
): PerShareFigures {
  const { facts, periodEnd } = year;
  const start = toIsoDate(toEpochDay(periodEnd) - RECORD_DATE_LAG_DAYS);
  const factors = adjustments
    .filter(({ exDate }) => exDate > start && exDate <= day)
    .toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1))
    .map(({ factor }) => factor);
  const shares = netSharesOn(day, periodEnd, facts, adjustments)?.count ?? null;
  const move = (perShare: number | null, total: number | null) => {
    if (perShare === null) return null;
    const implied = total === null || perShare === 0 ? null : total / perShare;
    return perShare * product(factors.slice(countRestatedSplits(implied, shares, factors)));
  };
  return {
    eps: move(facts.epsYen, facts.profit),
    bps: move(facts.bpsYen, parentEquity(facts)),
    dps: facts.dpsYen === null ? null : facts.dpsYen * product(factors),
  };
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

function product(factors: readonly number[]): number {
  return factors.reduce((result, factor) => result * factor, 1);
}

/** Profit ÷ owners' equity, which is averaged with the year before where that is known. */
export function returnOnEquity(year: ReportedYear, years: readonly ReportedYear[]): number | null {
  const equity = parentEquity(year.facts);
  const { profit } = year.facts;
  if (profit === null || equity === null) return null;
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
