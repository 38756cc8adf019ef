import { findCitedCompany } from "./find-cited-company.ts";
import { fold, foldQuery } from "./fold.ts";
import { romajiToKana } from "./romaji.ts";
import type { SearchEntry, SearchIndex } from "./search-index.ts";

export interface SearchHits {
  /** The query as it was compared. */
  readonly folded: string;
  readonly hits: number[];
  /** The folded text that this hit contains: the query, or how it is read. */
  readonly textOf: (hit: number) => string;
}

const MIN_ROMAJI_LENGTH = 3;
/** A shorter reading stands in too many names. */
const MIN_READING_LENGTH = 3;

/**
 * What matches no name may cite a code, or is read aloud: Latin letters as romaji, kanji as other names are read. Hits
 * of the query as written are never changed by this.
 */
export function findHits(
  index: SearchIndex<SearchEntry>,
  query: string,
  limit?: number,
): SearchHits {
  const folded = foldQuery(query);
  const hits = index.find(folded, limit);
  if (hits.length > 0) return { folded, hits, textOf: () => folded };
  return (
    findCitation(index, query) ??
    findRomaji(index, folded, limit) ??
    findHomophones(index, folded, limit) ?? { folded, hits, textOf: () => folded }
  );
}

function findCitation(index: SearchIndex<SearchEntry>, query: string): SearchHits | null {
  const hit = findCitedCompany(index, query);
  if (hit === null) return null;
  const code = fold(index.entries[hit]?.code ?? "").text;
  return { folded: code, hits: [hit], textOf: () => code };
}

function findRomaji(
  index: SearchIndex<SearchEntry>,
  folded: string,
  limit: number | undefined,
): SearchHits | null {
  if (folded.length < MIN_ROMAJI_LENGTH || !/^[A-Z]+$/u.test(folded)) return null;
  const kana = romajiToKana(folded);
  if (kana === null) return null;
  const reading = fold(kana).text;
  const hits = index.find(reading, limit);
  return hits.length === 0 ? null : { folded: reading, hits, textOf: () => reading };
}

/** 港製鋼 and みなと精工 are read alike. */
function findHomophones(
  index: SearchIndex<SearchEntry>,
  folded: string,
  limit: number | undefined,
): SearchHits | null {
  const readingOf = new Map<number, string>();
  for (const reading of index.readings.of(folded)) {
    if (reading.length < MIN_READING_LENGTH) continue;
    for (const hit of index.find(reading, limit)) {
      if (!readingOf.has(hit)) readingOf.set(hit, reading);
    }
  }
  if (readingOf.size === 0) return null;
  const hits = [...readingOf.keys()].slice(0, limit);
  return { folded, hits, textOf: (hit) => readingOf.get(hit) ?? folded };
}
