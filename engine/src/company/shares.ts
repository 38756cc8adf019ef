import { type Day, daysBetween } from "../calendar/days.ts";
import type { Facts, ShareSplit } from "./inputs.ts";
import { parentEquity } from "./parent-equity.ts";
import { hasOtherClasses } from "./share-classes.ts";

/**
 * A split whose record date is the period end trades ex up to this many calendar days earlier (two
 * to three business days plus holidays), but the period-end count is still unsplit.
 */
export const RECORD_DATE_LAG_DAYS = 9;

/** Fewer issued shares than one trading unit are a filing error. */
const MIN_ISSUED_SHARES = 100;

/** Plausible net ÷ issued shares: a treasury holding over 60 % or below −3 % is a filing error. */
const NET_SHARE_BOUNDS = [0.4, 1.03] as const;

/** Parent equity ÷ BPS ÷ issued: above 1 by the part of subscription rights, which are in equity and not in BPS. */
const MAX_RATIO_WITH_RIGHTS = 1.1;

/** Source of the net share count (`netSharesOn`). */
export type ShareBasis = "issued_less_treasury" | "equity_by_bps" | "issued";

/** Shares outstanding less treasury shares. */
export interface NetShares {
  readonly count: number;
  readonly basis: ShareBasis;
}

/** What is known of the end of a fiscal year or of a quarter. */
export interface StatedPeriod {
  readonly periodEnd: Day;
  readonly facts: Facts;
}

export interface StatedShares extends NetShares {
  /** End of the period whose statement gives the count. */
  readonly statedOn: Day;
  /**
   * What may contain other classes of shares: these are not told apart, and BPS does not go with the issued count
   * (`contradictsBps`). Where an earlier BPS proves the count (`isProven`), equity alone.
   */
  readonly classesUnclear: "count" | "equity" | null;
}

/**
 * Shares outstanding less treasury shares, on the share basis of `date`, from the facts of a period
 * that ended on `periodEnd`: issued − treasury where given; else parent equity ÷ BPS; else issued.
 * A split of factor f (0.5 for 1:2) between period end and `date` divides the count by f. Null
 * without an issued count and without a usable BPS.
 *
 * Parent equity ÷ BPS is at most the issued count: treasury shares are issued ones (会社法113条4項). It comes out
 * greater where subscription rights are in equity, which are no part of BPS (企業会計基準適用指針第4号35項).
 */
export function netSharesOn(
  date: Day,
  periodEnd: Day,
  facts: Facts,
  adjustments: readonly ShareSplit[],
): NetShares | null {
  return netSharesAfter(facts, factorsAfter(periodEnd, date, adjustments));
}

/** Factors of the splits that a count of `periodEnd` lacks on `date`, in order. */
export function factorsAfter(
  periodEnd: Day,
  date: Day,
  adjustments: readonly ShareSplit[],
): readonly number[] {
  return adjustments
    .filter(({ exDate }) => exDate <= date && daysBetween(exDate, periodEnd) < RECORD_DATE_LAG_DAYS)
    .toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1))
    .map(({ factor }) => factor);
}

/** `netSharesOn` after splits of these factors. */
function netSharesAfter(facts: Facts, splits: readonly number[]): NetShares | null {
  const allSplits = product(splits);
  const { treasuryShares: treasury } = facts;
  const issued = issuedSharesOf(facts);
  if (issued !== null && treasury !== null && isPlausible((issued - treasury) / issued)) {
    return { count: (issued - treasury) / allSplits, basis: "issued_less_treasury" };
  }
  const byBps = sharesByBps(facts);
  if (issued === null) {
    return byBps === null ? null : { count: byBps / allSplits, basis: "equity_by_bps" };
  }
  const restated = byBps === null ? null : countRestatedSplits(byBps / issued, splits);
  if (byBps === null || restated === null) return { count: issued / allSplits, basis: "issued" };
  const net = Math.min(issued, byBps * product(splits.slice(0, restated)));
  return { count: net / allSplits, basis: "equity_by_bps" };
}

/**
 * Shares outstanding less treasury shares, on the share basis of `date`, by the newest of `periods`
 * (oldest first) that states a count, be it of a year or of a quarter (会社計算規則105条: both numbers
 * are those of the period's end).
 *
 * - Splits since the period's end divide the count (`netSharesOn`). A statement disclosed after a split
 *   may have been restated for it (企業会計基準第2号30-2項 has EPS restated, and summaries give the count
 *   to match): it then contains as many splits as bring it nearest to the issued count before.
 * - A newest statement that gives the issued count alone keeps the net count of the last one that gives
 *   both: a smaller issued count comes from treasury shares cancelled (会社法178条) and changes no net
 *   count, a greater one from shares that were issued. Without such a statement it is the issued count.
 *
 * Only ordinary shares are counted where a filing tells classes apart (share-classes.ts).
 */
export function newestSharesOn(
  date: Day,
  periods: readonly StatedPeriod[],
  adjustments: readonly ShareSplit[],
): StatedShares | null {
  const at = periods.findLastIndex(
    ({ periodEnd, facts }) => netSharesOn(date, periodEnd, facts, adjustments) !== null,
  );
  const newest = periods[at];
  if (newest === undefined) return null;
  const earlier = periods.slice(0, at);
  const last = earlier.findLast(({ facts }) => issuedSharesOf(facts) !== null);
  const splits = unstatedSplits(
    newest.facts,
    factorsAfter(newest.periodEnd, date, adjustments),
    last === undefined ? null : countsOn(date, last, adjustments).issued,
  );
  const counted = netSharesAfter(newest.facts, splits)!;
  const isUnclear =
    counted.basis === "issued" &&
    newest.facts.otherClassShares === null &&
    contradictsBps(newest.facts);
  const kept =
    counted.basis === "issued"
      ? earlier.findLast((period) => statesNetShares(date, period, adjustments))
      : undefined;
  const before = kept === undefined ? null : countsOn(date, kept, adjustments);
  const net = before === null ? null : keepNet(counted, before);
  const isCountProven = before !== null && net !== null && isProven(net, before);
  return {
    ...(net ?? counted),
    statedOn: newest.periodEnd,
    classesUnclear: isUnclear ? (isCountProven ? "equity" : "count") : null,
  };
}

/** Both on the share basis of one day. */
interface Counts {
  readonly issued: number;
  readonly net: NetShares;
}

/**
 * Whether an issued count and one less treasury shares are known. A BPS that is restated for a split of after
 * the period's end (企業会計基準第2号30-2項) gives one as well as any other.
 */
function statesNetShares(
  date: Day,
  { periodEnd, facts }: StatedPeriod,
  adjustments: readonly ShareSplit[],
): boolean {
  return (
    issuedSharesOf(facts) !== null &&
    netSharesOn(date, periodEnd, facts, adjustments)?.basis !== "issued"
  );
}

/** Of a period that states an issued count. */
function countsOn(
  date: Day,
  { periodEnd, facts }: StatedPeriod,
  adjustments: readonly ShareSplit[],
): Counts {
  const splits = factorsAfter(periodEnd, date, adjustments);
  return {
    issued: issuedSharesOf(facts)! / product(splits),
    net: netSharesAfter(facts, splits)!,
  };
}

/** The splits that the issued count does not contain yet, by which it comes nearest to that before. */
function unstatedSplits(
  facts: Facts,
  splits: readonly number[],
  issuedBefore: number | null,
): readonly number[] {
  const issued = issuedSharesOf(facts);
  if (issued === null || issuedBefore === null) return splits;
  const distances = Array.from({ length: splits.length + 1 }, (_, contained) =>
    Math.abs(Math.log(issued / product(splits.slice(contained)) / issuedBefore)),
  );
  return splits.slice(distances.indexOf(Math.min(...distances)));
}

/** The net count before with the shares issued since; null where that cannot be. */
function keepNet({ count: issued }: NetShares, before: Counts): NetShares | null {
  const count = before.net.count + Math.max(0, issued - before.issued);
  return isPlausible(count / issued) ? { count, basis: before.net.basis } : null;
}

/**
 * Whether a count that was kept is the one by which BPS divided equity in the earlier statement. Shares that
 * were issued since may be of another class.
 */
function isProven(kept: NetShares, { net }: Counts): boolean {
  return net.basis === "equity_by_bps" && isPlausible(kept.count / net.count);
}

/** The issued count; null without one that can be. */
function issuedSharesOf({ issuedShares }: Facts): number | null {
  return (issuedShares ?? 0) >= MIN_ISSUED_SHARES ? issuedShares : null;
}

/**
 * Number of splits after the period end for which the filing's BPS is already restated: the number
 * that brings (equity ÷ BPS) ÷ issued, with those splits undone, nearest to 1, of those that leave at most
 * a tenth of equity to subscription rights. Null where the nearest is no plausible ratio: another number does not
 * become the filing's because the nearest gives no count. With 3.1 % of equity in rights and a split of 1:2
 * since, 1.031 is none, and 0.516 would be a treasury holding of half.
 */
function countRestatedSplits(ratio: number, splits: readonly number[]): number | null {
  let nearest: number | null = null;
  let nearestRatio = Number.POSITIVE_INFINITY;
  for (let count = 0; count <= splits.length; count += 1) {
    const undone = ratio * product(splits.slice(0, count));
    const isNearer = Math.abs(Math.log(undone)) < Math.abs(Math.log(nearestRatio));
    if (undone <= MAX_RATIO_WITH_RIGHTS && isNearer) [nearest, nearestRatio] = [count, undone];
  }
  return isPlausible(nearestRatio) ? nearest : null;
}

export function product(factors: readonly number[]): number {
  return factors.reduce((result, factor) => result * factor, 1);
}

/** Whether net ÷ issued implies a plausible treasury holding. */
function isPlausible(netShare: number): boolean {
  const [lowest, highest] = NET_SHARE_BOUNDS;
  return netShare >= lowest && netShare <= highest;
}

/**
 * Whether equity ÷ BPS is no count that the issued shares allow. Such a year's issued count may contain
 * other classes of shares, whose part of equity is not in BPS (share-classes.ts), or its BPS a split that the
 * count does not.
 */
function contradictsBps(facts: Facts): boolean {
  const equity = parentEquity(facts);
  const issued = issuedSharesOf(facts);
  if (equity === null || issued === null || facts.bpsYen === null || facts.bpsYen === 0)
    return false;
  return !isPlausible(equity / facts.bpsYen / issued);
}

/** Equity ÷ BPS is no count where a part of equity belongs to other classes. */
function sharesByBps(facts: Facts): number | null {
  if (hasOtherClasses(facts)) return null;
  const equity = parentEquity(facts);
  if (equity === null || equity <= 0 || facts.bpsYen === null || facts.bpsYen <= 0) return null;
  return equity / facts.bpsYen;
}
