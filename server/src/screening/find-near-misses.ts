import type { SearchEntry, SearchIndex } from "./search-index.ts";

const MIN_QUERY_LENGTH = 3;
export const MAX_NEAR_MISSES = 5;

/**
 * 「もしかして」: entries with a name whose beginning is similar to the folded query. Allows one edit per
 * three characters (Damerau's optimal string alignment against the best prefix); fewer edits first,
 * then larger companies.
 */
export function findNearMisses(
  index: SearchIndex<SearchEntry>,
  query: string,
  hits: ReadonlySet<number>,
  limit: number,
): number[] {
  if (query.length < MIN_QUERY_LENGTH || /^[0-9]/u.test(query)) return [];
  const allowed = Math.floor(query.length / 3);
  const shared = countSharedCharacters(index, query);
  const needed = new Set(query).size - allowed;
  const near: { index: number; edits: number }[] = [];
  for (const [entry, count] of shared) {
    if (count < needed || hits.has(entry)) continue;
    const edits = Math.min(
      ...index.names[entry]!.map((name) => prefixEditDistance(query, name.folded.text, allowed)),
    );
    if (edits <= allowed) near.push({ index: entry, edits });
  }
  return near
    .toSorted((a, b) => a.edits - b.edits || a.index - b.index)
    .slice(0, limit)
    .map((miss) => miss.index);
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
