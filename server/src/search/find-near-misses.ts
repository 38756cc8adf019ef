import type { IndexedName, SearchEntry, SearchIndex } from "./search-index.ts";

const MIN_QUERY_LENGTH = 3;
const MAX_NEAR_MISSES = 5;

/** Of a beginning that is all that is shared: characters, and part of the query. Kanji say more. */
const MIN_SHARED = {
  kanji: { length: 2, part: 1 / 3 },
  other: { length: 3, part: 1 / 2 },
} as const;

/** 「もしかして」: near misses; without any and without a hit, names that begin as the query does. */
export function findMaybeMeant(
  index: SearchIndex<SearchEntry>,
  query: string,
  hits: ReadonlySet<number>,
): number[] {
  const near = findNearMisses(index, query, hits, MAX_NEAR_MISSES);
  return near.length > 0 || hits.size > 0
    ? near
    : findSharedBeginnings(index, query, MAX_NEAR_MISSES);
}

/**
 * Entries with a name whose beginning is similar to the folded query. Allows one edit per three
 * characters (Damerau's optimal string alignment against the best prefix); fewer edits first, then
 * larger companies.
 */
export function findNearMisses(
  index: SearchIndex<SearchEntry>,
  query: string,
  hits: ReadonlySet<number>,
  limit: number,
): number[] {
  if (query.length < MIN_QUERY_LENGTH || isCode(query)) return [];
  const allowed = Math.floor(query.length / 3);
  const shared = countSharedCharacters(index, query);
  const needed = new Set(query).size - allowed;
  const near: { index: number; edits: number }[] = [];
  for (const [entry, count] of shared) {
    if (count < needed || hits.has(entry)) continue;
    const edits = Math.min(
      ...presentNames(index, entry).map(({ folded }) =>
        prefixEditDistance(query, folded.text, allowed),
      ),
    );
    if (edits <= allowed) near.push({ index: entry, edits });
  }
  return near
    .toSorted((a, b) => a.edits - b.edits || a.index - b.index)
    .slice(0, limit)
    .map((miss) => miss.index);
}

/** Entries with a name that shares the longest beginning with the query. */
function findSharedBeginnings(
  index: SearchIndex<SearchEntry>,
  query: string,
  limit: number,
): number[] {
  if (isCode(query)) return [];
  for (let length = query.length - 1; length > 0; length--) {
    const beginning = query.slice(0, length);
    const needed = MIN_SHARED[/\p{sc=Han}/u.test(beginning) ? "kanji" : "other"];
    if (length < needed.length || length < query.length * needed.part) return [];
    const found = [...index.postings.candidates(beginning)].filter((entry) =>
      presentNames(index, entry).some(
        ({ field, folded }) => field !== "ticker" && folded.text.startsWith(beginning),
      ),
    );
    if (found.length > 0) return found.slice(0, limit);
  }
  return [];
}

/** A row of 「もしかして」 shows the present name alone, so that nobody would see what a former one has in common. */
function presentNames(index: SearchIndex<SearchEntry>, entry: number): readonly IndexedName[] {
  return index.names[entry]!.filter(({ field }) => field !== "former_name");
}

function isCode(query: string): boolean {
  return /^[0-9]/u.test(query);
}

function countSharedCharacters(
  index: SearchIndex<SearchEntry>,
  query: string,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const character of new Set(query)) {
    for (const entry of index.postings.withUnit(character.charCodeAt(0))) {
      counts.set(entry, (counts.get(entry) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Optimal string alignment distance between `query` and the best prefix of `name`. Prefixes whose
 * length differs by more than `allowed` cannot qualify and are skipped.
 */
export function prefixEditDistance(query: string, name: string, allowed: number): number {
  const width = Math.min(name.length, query.length + allowed);
  if (width < query.length - allowed) return Number.POSITIVE_INFINITY;
  let twoBack: number[] = [];
  let previous = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= query.length; row++) {
    const current = [row];
    for (let column = 1; column <= width; column++) {
      const same = query[row - 1] === name[column - 1];
      let edits = Math.min(
        previous[column]! + 1,
        current[column - 1]! + 1,
        previous[column - 1]! + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        query[row - 1] === name[column - 2] &&
        query[row - 2] === name[column - 1];
      if (swapped) edits = Math.min(edits, twoBack[column - 2]! + 1);
      current.push(edits);
    }
    twoBack = previous;
    previous = current;
  }
  return Math.min(...previous);
}
