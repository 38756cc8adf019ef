import {
  type Accuracy,
  ACCURACY_MONTHS,
  type Band,
  computeAccuracy,
  marketCloseTime,
  type ShareSplit,
  type Valuation,
  type ValueWithoutBands,
  type Verdict,
  verdictOf,
} from "@tenbin/engine";
import type { UnratedReason, ValuationView } from "@tenbin/contract";
import { type IssueRecord, type Quote, splitFactor, nextTradingDay } from "../companies/index.ts";
import { daysBetween } from "../platform/clock/days.ts";

/** By default, every month end and the market day. */
export interface DateSelection {
  readonly date?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The newest day and the month ends that accuracies cover. */
  readonly recent?: boolean | undefined;
}

/**
 * Ascending. `valuationDays` are the last trading days of all months with bars, and the market day.
 * A single date is valued as given, trading day or not.
 */
export function daysToValue(selection: DateSelection, valuationDays: readonly string[]): string[] {
  if (selection.date !== undefined) return [selection.date];
  const isRecent = selection.recent === true;
  const firstRecent = isRecent ? monthEndsOf(valuationDays).at(-ACCURACY_MONTHS) : null;
  const { from = firstRecent ?? "0000-00-00", to = "9999-99-99" } = selection;
  return valuationDays.filter((day) => day >= from && day <= to).toSorted();
}

/** In yen, on the share basis of `today`; null while unrated. */
export function perShare(
  total: number | null,
  { shares, date }: { readonly shares: number | null; readonly date: string },
  splits: readonly ShareSplit[],
  today: string,
): number | null {
  if (total === null || shares === null || !(shares > 0)) return null;
  return (total / shares) * splitFactor(splits, date, today);
}

/** As `perShare`, of the bands of a valuation. */
export function bandsPerShare(
  valuation: Pick<Valuation, "bands" | "date" | "shares">,
  splits: readonly ShareSplit[],
  today: string,
): ValuationView["bands"] {
  if (valuation.bands === null) return null;
  const share = (total: number) => perShare(total, valuation, splits, today);
  const band = ({ low, high }: Band) => {
    const [lowPerShare, highPerShare] = [share(low), share(high)];
    if (lowPerShare === null || highPerShare === null) return null;
    return { low_per_share: lowPerShare, high_per_share: highPerShare };
  };
  const [p50, p80] = [band(valuation.bands.p50), band(valuation.bands.p80)];
  return p50 === null || p80 === null ? null : { p50, p80 };
}

export interface Rating {
  readonly verdict: Verdict;
  readonly unratedReason: UnratedReason | null;
  /** Yen per share on the share basis of the market day. */
  readonly price: number | null;
  readonly valuePerShare: number | null;
  readonly valuePerShareBeforeCalibration: number | null;
  readonly ratio: number | null;
}

/** Ratios outside this range say more about the inputs than about the price. */
export const EXTREME_RATIOS = [0.2, 5] as const;

/** An older price does not show what the share costs today. */
const PRICE_MAX_AGE_DAYS = 31;

export interface RatingInput {
  readonly issue: Pick<
    IssueRecord,
    "kind" | "listingDate" | "delistingDate" | "paused" | "withheld"
  >;
  readonly quote: Pick<Quote, "close" | "date"> | null;
  readonly valuation: ValueWithoutBands | null;
  /** Disclosure of the newest statement known at the close of `today`; null without any. */
  readonly statementAt: string | null;
  readonly splits: readonly ShareSplit[];
  readonly today: string;
}

/**
 * Issues that cannot be traded are unrated, and so are companies with a statement newer than the
 * close of the day their value is for.
 */
export function ratePrice(company: RatingInput): Rating {
  const { quote, valuation, splits, today } = company;
  const valueOf = (total: number | null) =>
    valuation === null ? null : perShare(total, valuation, splits, today);
  const valuePerShare = valueOf(valuation?.value ?? null);
  const price = quote === null ? null : quote.close * splitFactor(splits, quote.date, today);
  const unratedReason = findUnratedReason(company);
  const verdict = unratedReason === null ? verdictOf(price, valuePerShare) : "unrated";
  const rated = verdict !== "unrated" && price !== null && valuePerShare !== null;
  return {
    verdict,
    unratedReason: rated ? null : (unratedReason ?? "too_few_years"),
    price,
    valuePerShare,
    valuePerShareBeforeCalibration: valueOf(valuation?.valueBeforeCalibration ?? null),
    ratio: rated ? price / valuePerShare : null,
  };
}

function findUnratedReason(company: RatingInput): UnratedReason | null {
  const { issue, quote, valuation, statementAt, today } = company;
  if (issue.delistingDate !== null && issue.delistingDate <= today) return "delisted";
  if (issue.listingDate !== null && issue.listingDate > today) return "not_listed";
  if (issue.paused) return "paused";
  if (issue.kind === "fund") return "sector_outside_model";
  if (issue.withheld != null) return "price_withheld";
  if (quote === null || daysBetween(quote.date, today) > PRICE_MAX_AGE_DAYS) return "no_price";
  if (valuation === null) return statementAt === null ? "too_few_years" : "awaiting_value";
  const isOvertaken =
    statementAt !== null && Date.parse(statementAt) >= marketCloseTime(valuation.date);
  return isOvertaken ? "awaiting_value" : valuation.unrated;
}

export function isExtremeRatio(ratio: number | null): boolean {
  return ratio !== null && (ratio < EXTREME_RATIOS[0] || ratio > EXTREME_RATIOS[1]);
}

/** All valuation days but the market day of a month that still has trading days to come. */
export function monthEndsOf(valuationDays: readonly string[]): string[] {
  return valuationDays.filter(
    (day, index) =>
      day.slice(0, 7) !== valuationDays[index + 1]?.slice(0, 7) &&
      (index < valuationDays.length - 1 || nextTradingDay(day).slice(0, 7) !== day.slice(0, 7)),
  );
}

export interface MonthGap {
  readonly month: string;
  /** price ÷ value of that date − 1; null when unrated or not traded in that month. */
  readonly gap: number | null;
}

export interface AccuracyRecord extends Accuracy {
  readonly months: readonly MonthGap[];
}

/**
 * How close prices were to the values computed at the last month ends. `closes` are the last closes
 * by month (YYYY-MM), in yen as traded.
 */
export function accuracyRecord(
  monthEnds: readonly string[],
  points: ReadonlyMap<string, { readonly value: number | null; readonly shares: number | null }>,
  closes: ReadonlyMap<string, { readonly date: string; readonly close: number }>,
  splits: readonly ShareSplit[],
): AccuracyRecord {
  const months = monthEnds.slice(-ACCURACY_MONTHS).map((date) => {
    const month = date.slice(0, 7);
    const point = points.get(date);
    const price = closes.get(month);
    const value =
      point === undefined ? null : perShare(point.value, { ...point, date }, splits, date);
    if (value === null || price === undefined) return { month, gap: null };
    const close = price.close * splitFactor(splits, price.date, date);
    return { month, gap: close / value - 1 };
  });
  return { ...computeAccuracy(months.map(({ gap }) => gap)), months };
}
