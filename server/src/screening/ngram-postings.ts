/** Which texts contain which character pairs and characters: narrows a substring search. */
export interface NgramPostings {
  /** Ascending indices of texts that may contain the query; certain for one or two characters. */
  candidates(query: string): Uint32Array;
  /** Ascending indices of texts that contain this UTF-16 unit. */
  withUnit(unit: number): Uint32Array;
}

const NONE = new Uint32Array(0);

/** Marks (units up to `lastMark`) separate the names in a text; no pair reaches across one. */
export function ngramPostings(texts: readonly string[], lastMark: number): NgramPostings {
  const units = new Map<number, number[]>();
  const pairs = new Map<number, number[]>();
  texts.forEach((text, index) => {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit <= lastMark) continue;
      append(units, unit, index);
      const next = text.charCodeAt(at + 1);
      if (next > lastMark) append(pairs, pairKey(unit, next), index);
    }
  });
  const unitLists = compact(units);
  const pairLists = compact(pairs);
  return {
    withUnit: (unit) => unitLists.get(unit) ?? NONE,
    candidates(query) {
      if (query.length === 0) return NONE;
      if (query.length === 1) return unitLists.get(query.charCodeAt(0)) ?? NONE;
      let shortest: Uint32Array | null = null;
      for (let at = 0; at + 1 < query.length; at++) {
        const list = pairLists.get(pairKey(query.charCodeAt(at), query.charCodeAt(at + 1)));
        if (list === undefined) return NONE;
        if (shortest === null || list.length < shortest.length) shortest = list;
      }
      return shortest ?? NONE;
    },
  };
}

function pairKey(first: number, second: number): number {
  return first * 0x1_0000 + second;
}

function append(lists: Map<number, number[]>, key: number, index: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [index]);
  else if (list.at(-1) !== index) list.push(index);
}

function compact(lists: ReadonlyMap<number, number[]>): Map<number, Uint32Array> {
  return new Map([...lists].map(([key, list]) => [key, Uint32Array.from(list)]));
}
