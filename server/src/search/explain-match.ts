import type { MatchField } from "@tenbin/contract";
import { originalRange } from "./fold.ts";
import type { IndexedName, SearchEntry } from "./search-index.ts";

export interface MatchExplanation {
  readonly field: MatchField;
  readonly text: string;
  readonly range: [number, number] | null;
}

export function nearMatch({ nameJp }: SearchEntry): MatchExplanation {
  return { field: "near", text: nameJp, range: null };
}

/** A match at the start of a name takes precedence over an inner one, any over one in a former name; null without a query. */
export function explainMatch(
  names: readonly IndexedName[],
  ticker: string,
  query: string,
): MatchExplanation | null {
  if (query === "") return null;
  let inner: MatchExplanation | null = null;
  for (const name of names) {
    const at = name.folded.text.indexOf(query);
    if (at === -1) continue;
    if (name.field === "former_name" && inner !== null && inner.field !== "former_name") break;
    const match =
      name.field === "ticker" ? tickerMatch(ticker, at, query.length) : nameMatch(name, at, query);
    if (at === 0) return match;
    inner ??= match;
  }
  return inner;
}

function nameMatch(name: IndexedName, at: number, query: string): MatchExplanation {
  return {
    field: name.field,
    text: name.original,
    range: originalRange(name.folded, at, query.length),
  };
}

/** The displayed ticker may lack the fifth character that was typed. */
function tickerMatch(ticker: string, at: number, length: number): MatchExplanation {
  return { field: "ticker", text: ticker, range: [at, Math.min(at + length, ticker.length)] };
}
