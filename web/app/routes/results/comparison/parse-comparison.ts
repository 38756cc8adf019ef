import type { ComparisonQuery } from "./comparison-path.ts";

/** The API's limit, in characters with the commas. */
const MAX_TICKERS_LENGTH = 400;
/** Longer than any set's id. */
const MAX_SET_LENGTH = 40;

/** Null where nothing is compared. `add` is one more company, from a form without script. Invalid parameters are ignored. */
export function parseComparison(search: URLSearchParams): ComparisonQuery | null {
  const written = search.get("compare");
  if (written === null) return null;
  const tickers: string[] = [];
  let length = 0;
  for (const ticker of `${written},${search.get("add") ?? ""}`.split(/[,、\s]+/u)) {
    length += ticker.length + 1;
    if (length > MAX_TICKERS_LENGTH) break;
    if (ticker !== "" && !tickers.includes(ticker)) tickers.push(ticker);
  }
  const metrics = search.get("metrics") ?? "";
  return {
    tickers,
    begin: toDay(search.get("begin") ?? ""),
    metrics: metrics === "" || metrics.length > MAX_SET_LENGTH ? null : metrics,
  };
}

function toDay(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
