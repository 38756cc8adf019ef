import { type Day, daysBetween } from "../calendar/days.ts";
import type { Facts, ShareSplit } from "./inputs.ts";
import { parentEquity } from "./parent-equity.ts";

/**
 * A split whose record date is the period end trades ex up to this many calendar days earlier (two
 * to three business days plus holidays), but the period-end count is still unsplit.
 */
export const RECORD_DATE_LAG_DAYS = 9;

/** Fewer issued shares than one trading unit are a filing error. */
const MIN_ISSUED_SHARES = 100;

/** Plausible net ÷ issued shares: a treasury holding over 60 % or below −3 % is a filing error. */
const NET_SHARE_BOUNDS = [0.4, 1.03] as const;

/** Source of the net share count (`netSharesOn`). */
export type ShareBasis = "issued_less_treasury" | "equity_by_bps" | "issued";

/** Shares outstanding less treasury shares. */
export interface NetShares {
  readonly count: number;
  readonly basis: ShareBasis;
}

/**
 * Shares outstanding less treasury shares, on the share basis of `date`, from the facts of a period
 * that ended on `periodEnd`: issued − treasury where given; else parent equity ÷ BPS; else issued.
 * A split of factor f (0.5 for 1:2) between period end and `date` divides the count by f. Null
 * without an issued count and without a usable BPS.
 */
export function netSharesOn(
  date: Day,
  periodEnd: Day,
  facts: Facts,
  adjustments: readonly ShareSplit[],
): NetShares | null {
  const splits = adjustments
    .filter(({ exDate }) => exDate <= date && daysBetween(exDate, periodEnd) < RECORD_DATE_LAG_DAYS)
    .toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1))
    .map(({ factor }) => factor);
  const allSplits = product(splits);
  const { treasuryShares: treasury } = facts;
  const issued = (facts.issuedShares ?? 0) >= MIN_ISSUED_SHARES ? facts.issuedShares : null;
  if (issued !== null && treasury !== null && isPlausible((issued - treasury) / issued)) {
    return { count: (issued - treasury) / allSplits, basis: "issued_less_treasury" };
  }
  const byBps = sharesByBps(facts);
  if (issued === null) {
    return byBps === null ? null : { count: byBps / allSplits, basis: "equity_by_bps" };
  }
  const restated = byBps === null ? null : countRestatedSplits(byBps / issued, splits);
  if (byBps === null || restated === null) return { count: issued / allSplits, basis: "issued" };
  return { count: byBps / product(splits.slice(restated)), basis: "equity_by_bps" };
}

/**
 * Number of splits after the period end for which the filing's BPS is already restated: the number
 * that brings (equity ÷ BPS) ÷ issued, with those splits undone, nearest to 1. Null when no number
 * gives a plausible ratio.
 */
function countRestatedSplits(ratio: number, splits: readonly number[]): number | null {
  let best: number | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let count = 0; count <= splits.length; count += 1) {
    const undone = ratio * product(splits.slice(0, count));
    const distance = Math.abs(Math.log(undone));
    if (isPlausible(undone) && distance < bestDistance) {
      best = count;
      bestDistance = distance;
    }
  }
  return best;
}

function product(factors: readonly number[]): number {
  return factors.reduce((result, factor) => result * factor, 1);
}

/** Whether net ÷ issued implies a plausible treasury holding. */
function isPlausible(netShare: number): boolean {
  const [lowest, highest] = NET_SHARE_BOUNDS;
  return netShare >= lowest && netShare <= highest;
}

function sharesByBps(facts: Facts): number | null {
  const equity = parentEquity(facts);
  if (equity === null || equity <= 0 || facts.bpsYen === null || facts.bpsYen <= 0) return null;
  return equity / facts.bpsYen;
}
