import { fold, foldQuery } from "./fold.ts";
import { romajiToKana } from "./romaji.ts";
import type { SearchEntry, SearchIndex } from "./search-index.ts";

export interface SearchHits {
  /** The folded text that the hits contain. */
  readonly folded: string;
  readonly hits: number[];
}

const MIN_ROMAJI_LENGTH = 3;

/** Latin letters that match no name are read as romaji. */
export function findHits(
  index: SearchIndex<SearchEntry>,
  query: string,
  limit?: number,
): SearchHits {
  const folded = foldQuery(query);
  const hits = index.find(folded, limit);
  if (hits.length > 0 || folded.length < MIN_ROMAJI_LENGTH || !/^[A-Z]+$/u.test(folded)) {
    return { folded, hits };
  }
  const kana = romajiToKana(folded);
  if (kana === null) return { folded, hits };
  const reading = fold(kana).text;
  const found = index.find(reading, limit);
  return found.length === 0 ? { folded, hits } : { folded: reading, hits: found };
}
