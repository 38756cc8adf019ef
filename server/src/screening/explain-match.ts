import type { MatchField } from "@tenbin/contract";
import { originalRange } from "./fold.ts";
import type { IndexedName, SearchEntry } from "./search-index.ts";

export interface Match {
  readonly field: MatchField;
  readonly text: string;
  readonly range: [number, number] | null;
}

/** For a company that no name gives away: 「もしかして」. */
export function nearMatch({ nameJp }: SearchEntry): Match {
  return { field: "near", text: nameJp, range: null };
}

/** Where the folded query stands in a company's names: a beginning before an inner part. */
export function explainMatch(
  names: readonly IndexedName[],
  ticker: string,
  query: string,
): Match | null {
  let inner: Match | null = null;
  for (const name of names) {
    const at = name.folded.text.indexOf(query);
    if (at === -1) continue;
    const match =
      name.field === "ticker" ? codeMatch(ticker, at, query.length) : nameMatch(name, at, query);
    if (at === 0) return match;
    inner ??= match;
  }
  return inner;
}

function nameMatch(name: IndexedName, at: number, query: string): Match {
  return {
    field: name.field,
    text: name.original,
    range: originalRange(name.folded, at, query.length),
  };
}

/** The reader is shown the display code, which may lack the fifth character that was typed. */
function codeMatch(ticker: string, at: number, length: number): Match {
  return { field: "ticker", text: ticker, range: [at, Math.min(at + length, ticker.length)] };
}
