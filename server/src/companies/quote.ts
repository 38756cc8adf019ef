import type { ShareSplit } from "@tenbin/engine";
import { hasTenth, tickDecimals } from "@tenbin/contract/tick-size";
import { toIsoDate } from "../platform/clock/days.ts";
import { splitFactor } from "./adjusted-closes.ts";
import type { DailyTrades, Quote } from "./companies.ts";
import type { IssueRecord } from "./records.ts";

/** Bars of the median traded value. */
export const AMOUNT_BARS = 20;

/** The last two trades, and the traded values of the last 20 bars, newest first. */
export interface QuoteRow {
  readonly code: string;
  readonly trades:
    | readonly (readonly [date: string, close: number, volume: number | null])[]
    | null;
  /** close × volume, yen; null where a bar has no close or no volume. */
  readonly amounts: readonly (number | null)[] | null;
}

export function quoteOf(row: QuoteRow, adjustments: readonly ShareSplit[]): Quote | null {
  const [last, previous] = row.trades ?? [];
  if (last === undefined) return null;
  const [date, close, volume] = last;
  return {
    code: row.code,
    date,
    close,
    previousClose:
      previous === undefined ? null : previous[1] * splitFactor(adjustments, previous[0], date),
    previousDate: previous?.[0] ?? null,
    rawPreviousClose: previous?.[1] ?? null,
    volume,
    dailyAmount: medianTradingValue(row.amounts ?? []),
  };
}

/**
 * Those of its step; one where the close, or the close before as traded, shows a finer step than the list's groups
 * know, as those of ETFs.
 */
export function quoteDecimals(issue: Pick<IssueRecord, "size">, quote: Quote | null): 0 | 1 {
  if (quote === null) return 0;
  const { date, close, rawPreviousClose: previous } = quote;
  const isFine = hasTenth(close) || (previous !== null && hasTenth(previous));
  return isFine ? 1 : tickDecimals(issue.size, date, close);
}

/** The quote as of the last of the days, by bars as traded that end with it; null if none was traded. */
export function quoteFromTrades(
  code: string,
  { days, close, volume }: DailyTrades,
  adjustments: readonly ShareSplit[],
): Quote | null {
  const trades: NonNullable<QuoteRow["trades"]>[number][] = [];
  for (let at = days.length - 1; at >= 0 && trades.length < 2; at -= 1) {
    const price = close[at] ?? null;
    if (price !== null) trades.push([toIsoDate(days[at]!), price, volume[at] ?? null]);
  }
  const volumes = volume.slice(-AMOUNT_BARS);
  const amounts = close.slice(-AMOUNT_BARS).map((price, at) => {
    const traded = volumes[at] ?? null;
    return price === null || traded === null ? null : price * traded;
  });
  return quoteOf({ code, trades, amounts }, adjustments);
}

/** A day without a trade counts 0, unless the source gives no volumes at all. */
function medianTradingValue(amounts: readonly (number | null)[]): number | null {
  if (amounts.every((amount) => amount === null)) return null;
  const sorted = amounts.map((amount) => amount ?? 0).toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
