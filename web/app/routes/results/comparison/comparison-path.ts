import { resultsPath } from "../../../urls/results-url.ts";

export interface ComparisonQuery {
  /** In the order in which companies stand side by side. */
  readonly tickers: readonly string[];
  /** First day of the prices' index; null for a year before the newest. */
  readonly begin: string | null;
  /** Set of metrics; null for the main ones. */
  readonly metrics: string | null;
}

export function comparisonPath({ tickers, begin, metrics }: ComparisonQuery): string {
  return tickers.length === 0
    ? "/results?compare="
    : resultsPath({ compare: tickers.join(), begin, metrics });
}
