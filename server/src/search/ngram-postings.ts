import type { SlicedTask } from "../platform/time-slicing.ts";

export interface NgramPostings {
  /** Ascending indices of texts that may contain the query; exact for one or two characters. */
  candidates(query: string): Uint32Array;
  /** Ascending indices of texts that contain this UTF-16 unit. */
  withUnit(unit: number): Uint32Array;
}

const NO_MATCHES = new Uint32Array(0);
/** Work between two yields: less than a millisecond. */
const TEXTS_PER_SLICE = 50;
const LISTS_PER_SLICE = 1_000;

/** Marks (units up to `lastMark`) separate the names in a text; pairs never include one. */
export function* buildNgramPostings(
  texts: readonly string[],
  lastMark: number,
): SlicedTask<NgramPostings> {
  const units = new Map<number, number[]>();
  const pairs = new Map<number, number[]>();
  for (const [index, text] of texts.entries()) {
    if (index % TEXTS_PER_SLICE === 0) yield;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit <= lastMark) continue;
      append(units, unit, index);
      const next = text.charCodeAt(at + 1);
      if (next > lastMark) append(pairs, pairKey(unit, next), index);
    }
  }
  const unitLists = yield* compact(units);
  const pairLists = yield* compact(pairs);
  return {
    withUnit: (unit) => unitLists.get(unit) ?? NO_MATCHES,
    candidates(query) {
      if (query.length === 0) return NO_MATCHES;
      if (query.length === 1) return unitLists.get(query.charCodeAt(0)) ?? NO_MATCHES;
      let shortest: Uint32Array | null = null;
      for (let at = 0; at + 1 < query.length; at++) {
        const list = pairLists.get(pairKey(query.charCodeAt(at), query.charCodeAt(at + 1)));
        if (list === undefined) return NO_MATCHES;
        if (shortest === null || list.length < shortest.length) shortest = list;
      }
      return shortest ?? NO_MATCHES;
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

function* compact(lists: ReadonlyMap<number, number[]>): SlicedTask<Map<number, Uint32Array>> {
  const compacted = new Map<number, Uint32Array>();
  for (const [key, list] of lists) {
    if (compacted.size % LISTS_PER_SLICE === 0) yield;
    compacted.set(key, Uint32Array.from(list));
  }
  return compacted;
}
