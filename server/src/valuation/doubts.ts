import type { Doubt, FiscalYearFigures } from "@tenbin/contract";
import { marketCloseTime, quantile, type ShareSplit, type Valuation } from "@tenbin/engine";
import { perShare } from "./rules.ts";
import type { ValuePoint } from "./store.ts";

/** A value is doubted that the last results moved by more than this, up or down; plain ratio. */
export const MAX_MOVE_BY_RESULTS = 0.5;
/** A profit is unusual from this many times the median of the years before it on. */
export const UNUSUAL_PROFIT_TIMES = 2;
/** Fiscal years before the latest that its profit is compared with, and the fewest of them. */
const PROFIT_HISTORY_YEARS = 5;
const MIN_HISTORY_YEARS = 3;

export interface DoubtInput {
  /** Null for a company without a verdict. */
  readonly valuation: Valuation | null;
  /** Stored values of month ends, in order of date. */
  readonly points: readonly ValuePoint[];
  /** Ascending. */
  readonly years: readonly FiscalYearFigures[];
  /** Disclosure of the newest results known at the close of `today`; null without any. */
  readonly resultsAt: string | null;
  readonly splits: readonly ShareSplit[];
  readonly today: string;
}

/** Reasons to distrust a value, however far it is from the price; none without a verdict. */
export function findDoubts(input: DoubtInput): readonly Doubt[] {
  if (input.valuation?.value == null) return [];
  return [moveByResults(input), unusualProfit(input.years)].filter((doubt) => doubt !== null);
}

function moveByResults(input: DoubtInput): Doubt | null {
  const { valuation, points, resultsAt, splits, today } = input;
  if (resultsAt === null || valuation === null) return null;
  const rated = points.filter(({ value }) => value !== null);
  const knows = ({ date }: ValuePoint) => Date.parse(resultsAt) < marketCloseTime(date);
  const before = rated.findLast((point) => !knows(point));
  const after = rated.find(knows) ?? valuation;
  if (before === undefined) return null;
  const was = perShare(before.value, before, splits, today);
  const is = perShare(after.value, after, splits, today);
  if (was === null || is === null) return null;
  const change = is / was - 1;
  return Math.abs(change) > MAX_MOVE_BY_RESULTS ? { kind: "moved_by_results", change } : null;
}

/** The larger of operating profit and profit, as times of its own median. */
function unusualProfit(years: readonly FiscalYearFigures[]): Doubt | null {
  const reported = years.filter(({ status, irregular }) => status === "reported" && !irregular);
  const found = (["operating_income", "profit"] as const)
    .map((item) => timesOfMedian(reported, item))
    .filter(({ times }) => times >= UNUSUAL_PROFIT_TIMES)
    .toSorted((a, b) => b.times - a.times);
  const [largest] = found;
  return largest === undefined ? null : { kind: "unusual_profit", ...largest };
}

/** 0 where the median is no profit, or too few years are known. */
function timesOfMedian(
  reported: readonly FiscalYearFigures[],
  item: "operating_income" | "profit",
): { readonly item: typeof item; readonly times: number; readonly years: number } {
  const latest = reported.at(-1)?.[item] ?? null;
  const before = reported
    .slice(0, -1)
    .slice(-PROFIT_HISTORY_YEARS)
    .map((year) => year[item])
    .filter((amount) => amount !== null);
  const years = before.length;
  if (latest === null || years < MIN_HISTORY_YEARS) return { item, times: 0, years };
  const median = quantile(before, 0.5)!;
  return { item, times: median > 0 ? latest / median : 0, years };
}
