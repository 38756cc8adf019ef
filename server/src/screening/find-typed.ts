import { fold, foldQuery } from "./fold.ts";
import { romajiToKatakana } from "./romaji.ts";
import type { SearchEntry, SearchIndex } from "./search-index.ts";

export interface Found {
  /** The folded text that the hits contain. */
  readonly folded: string;
  readonly hits: number[];
}

/** Fewer letters than this are not read as romaji. */
const SHORTEST_ROMAJI = 3;

/** Hits for what was typed; Latin letters that stand in no name are read as romaji. */
export function findTyped(index: SearchIndex<SearchEntry>, typed: string, limit?: number): Found {
  const folded = foldQuery(typed);
  const hits = index.find(folded, limit);
  if (hits.length > 0 || folded.length < SHORTEST_ROMAJI || !/^[A-Z]+$/u.test(folded)) {
    return { folded, hits };
  }
  const kana = romajiToKatakana(folded);
  if (kana === null) return { folded, hits };
  const reading = fold(kana).text;
  const found = index.find(reading, limit);
  return found.length === 0 ? { folded, hits } : { folded: reading, hits: found };
}
