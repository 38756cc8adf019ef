import type { ShareSplit } from "@tenbin/engine";
import { splitFactor } from "./adjusted-closes.ts";
import type { Quote } from "./companies.ts";

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
    volume,
    dailyAmount: medianTradingValue(row.amounts ?? []),
  };
}

/** A day without a trade counts 0, unless the source gives no volumes at all. */
function medianTradingValue(amounts: readonly (number | null)[]): number | null {
  if (amounts.every((amount) => amount === null)) return null;
  const sorted = amounts.map((amount) => amount ?? 0).toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
