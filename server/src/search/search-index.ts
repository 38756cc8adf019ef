import { runToCompletion, type SlicedTask } from "../platform/time-slicing.ts";
import { fold, type FoldedText } from "./fold.ts";
import { learnReadings, type NameWithReading, type Readings } from "./learn-readings.ts";
import { type NgramPostings, buildNgramPostings } from "./ngram-postings.ts";

export interface SearchEntry {
  /** Five characters. */
  readonly code: string;
  readonly ticker: string;
  readonly nameJp: string;
  readonly nameKana: string | null;
  readonly nameEn: string | null;
  readonly nicknames: readonly string[];
  /** Newest first. */
  readonly formerNames: readonly string[];
  /** In yen; larger companies come first among equal matches. */
  readonly mv: number | null;
}

export interface IndexedName {
  readonly field: "ticker" | "name_jp" | "kana" | "name_en" | "nickname" | "former_name";
  readonly original: string;
  readonly folded: FoldedText;
}

/** Ranks of a match, best first: the order of results. */
export const matchRanks = [
  "exact_code",
  "code_prefix",
  "exact_name",
  "name_prefix",
  "nickname",
  "inner",
  "exact_former_name",
  "former_name_prefix",
  "inner_of_former_name",
] as const;

// Marks precede each name by kind, so that one scan finds the rank of every hit.
const CODE_MARK = "\u0001";
const NAME_MARK = "\u0002";
const NICKNAME_MARK = "\u0003";
const FORMER_NAME_MARK = "\u0004";
const LAST_MARK = 4;

export interface SearchIndex<E extends SearchEntry> {
  /** Larger market capitalisation first; results are indices into this list. */
  readonly entries: readonly E[];
  readonly names: readonly (readonly IndexedName[])[];
  readonly postings: NgramPostings;
  readonly readings: Readings;
  /**
   * Indices of entries with a name that contains the folded query, by `matchRanks`, then by size.
   */
  find(folded: string, limit?: number): number[];
}

/** Work between two yields: about half a millisecond. */
const ENTRIES_PER_SLICE = 50;

export function createSearchIndex<E extends SearchEntry>(companies: Iterable<E>): SearchIndex<E> {
  return runToCompletion(buildSearchIndex(companies));
}

export function* buildSearchIndex<E extends SearchEntry>(
  companies: Iterable<E>,
): SlicedTask<SearchIndex<E>> {
  const entries = [...companies].toSorted(
    (a, b) => (b.mv ?? -1) - (a.mv ?? -1) || (a.code < b.code ? -1 : 1),
  );
  const names: IndexedName[][] = [];
  const texts: string[] = [];
  for (const entry of entries) {
    if (names.length % ENTRIES_PER_SLICE === 0) yield;
    const own = indexNames(entry);
    names.push(own);
    texts.push(markedText(own));
  }
  const postings = yield* buildNgramPostings(texts, LAST_MARK);
  const readings = yield* learnReadings(names.flatMap(nameWithReading));
  return {
    entries,
    names,
    postings,
    readings,
    find(folded, limit = Number.POSITIVE_INFINITY) {
      if (folded === "") return [];
      const buckets: number[][] = matchRanks.map(() => []);
      for (const index of postings.candidates(folded)) {
        const rank = bestRank(texts[index]!, folded);
        if (rank !== null && buckets[rank]!.length < limit) buckets[rank]!.push(index);
      }
      const found = buckets.flat();
      return found.length > limit ? found.slice(0, limit) : found;
    },
  };
}

function indexNames(entry: SearchEntry): IndexedName[] {
  const name = (field: IndexedName["field"], original: string | null): IndexedName[] =>
    original === null || original === "" ? [] : [{ field, original, folded: fold(original) }];
  return [
    ...name("ticker", entry.code),
    ...name("name_jp", entry.nameJp),
    ...name("kana", entry.nameKana),
    ...name("name_en", entry.nameEn),
    ...entry.nicknames.flatMap((nickname) => name("nickname", nickname)),
    ...entry.formerNames.flatMap((former) => name("former_name", former)),
  ];
}

function nameWithReading(names: readonly IndexedName[]): NameWithReading[] {
  const textOf = (field: IndexedName["field"]) =>
    names.find((name) => name.field === field)?.folded.text;
  const [name, kana] = [textOf("name_jp"), textOf("kana")];
  return name === undefined || kana === undefined ? [] : [{ name, kana }];
}

const marks: Readonly<Record<IndexedName["field"], string>> = {
  ticker: CODE_MARK,
  name_jp: NAME_MARK,
  kana: NAME_MARK,
  name_en: NAME_MARK,
  nickname: NICKNAME_MARK,
  former_name: FORMER_NAME_MARK,
};

/** Former names stand last. */
function markedText(names: readonly IndexedName[]): string {
  return names.map(({ field, folded }) => marks[field] + folded.text).join("") + CODE_MARK;
}

/** Index into `matchRanks`; null without a hit. */
function bestRank(text: string, query: string): number | null {
  let best: number | null = null;
  const former = text.indexOf(FORMER_NAME_MARK);
  for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + 1)) {
    const isFormer = former !== -1 && at > former;
    const rank = isFormer
      ? rankInFormerName(text, at, query.length)
      : rankAt(text, at, query.length);
    if (best === null || rank < best) best = rank;
    if (best === 0) break;
  }
  return best;
}

function rankAt(text: string, at: number, length: number): number {
  switch (text.charAt(at - 1)) {
    case CODE_MARK:
      return isFullCode(text, at, length) ? 0 : 1;
    case NAME_MARK:
      return text.charCodeAt(at + length) <= LAST_MARK ? 2 : 3;
    case NICKNAME_MARK:
      return 4;
    default:
      return 5;
  }
}

function rankInFormerName(text: string, at: number, length: number): number {
  if (text.charAt(at - 1) !== FORMER_NAME_MARK) return 8;
  return text.charCodeAt(at + length) <= LAST_MARK ? 6 : 7;
}

/** All five characters, or four where the fifth is the 0 of common stock. */
function isFullCode(text: string, at: number, length: number): boolean {
  return length === 5 || (length === 4 && text[at + 4] === "0");
}
