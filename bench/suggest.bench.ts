import { seededRandom } from "@tenbin/engine";
import MiniSearch from "minisearch";
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  createSearchIndex,
  fold,
  foldQuery,
  type SearchEntry,
} from "../server/src/search/index.ts";
import { generateNames, readListedNames } from "./company-names.ts";
import type { Benchmark, Measurement } from "./benchmark.ts";
import { sized } from "./size.ts";
import { quantile } from "./statistics.ts";

const SIZE = sized(4_400, 200);
const QUERIES = sized(3_000, 100);
const ROUNDS = sized(3, 2);
const SUGGESTIONS = 8;

/**
 * Suggestions against MiniSearch on the same folded names, both matching anywhere in a name.
 * MiniSearch indexes every suffix and searches by prefix, its documented way to match inner parts.
 * Queries are prefixes and inner parts of real names.
 */
async function suggestVersusMiniSearch(): Promise<Measurement> {
  const entries = await loadEntries();
  const queries = sampleQueries(entries);
  const ours = createSearchIndex(entries);
  const theirs = createMiniSearch(entries);
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of queries) {
      // Interleaved, so that other load on the machine affects both equally.
      const start = performance.now();
      ours.find(foldQuery(query), SUGGESTIONS);
      const middle = performance.now();
      theirs.search(foldQuery(query)).slice(0, SUGGESTIONS);
      const end = performance.now();
      // The first round warms both up.
      if (round === 0) continue;
      times.ours.push(middle - start);
      times.theirs.push(end - middle);
    }
  }
  const p99 = { ours: quantile(times.ours, 0.99), theirs: quantile(times.theirs, 0.99) };
  const recall = measureRecall(entries, queries, ours, theirs);
  return {
    value: p99.ours / p99.theirs,
    detail:
      `(${entries.length} names, ${queries.length} queries × ${ROUNDS - 1} rounds; p99 ` +
      `${formatMilliseconds(p99.ours)} ÷ MiniSearch ${formatMilliseconds(p99.theirs)}; recall ` +
      `${recall.ours.toFixed(4)} and ${recall.theirs.toFixed(4)} of the names that contain the query)`,
  };
}

function formatMilliseconds(value: number): string {
  return `${value.toFixed(3)} ms`;
}

async function loadEntries(): Promise<SearchEntry[]> {
  const folder = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../shared/data");
  const list = join(folder, "jpx_list/data_j_20250530.csv.xz");
  const names = existsSync(list) ? await readListedNames(list) : generateNames(SIZE);
  return names.slice(0, SIZE).map(({ code, name }, at) => ({
    code,
    ticker: code.endsWith("0") ? code.slice(0, 4) : code,
    nameJp: name,
    nameKana: null,
    nameEn: null,
    nicknames: [],
    formerNames: [],
    mv: (at * 7_919) % 104_729,
  }));
}

/** Half prefixes of one to five characters, half inner parts of two to four. */
function sampleQueries(entries: readonly SearchEntry[]): string[] {
  const random = seededRandom(20_251_114);
  const randomInteger = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: QUERIES }, (_, at) => {
    const name = entries[randomInteger(entries.length)]!.nameJp;
    if (at % 2 === 0) return name.slice(0, 1 + randomInteger(5));
    const start = randomInteger(Math.max(1, name.length - 2));
    return name.slice(start, start + 2 + randomInteger(3));
  });
}

interface FoldedName {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

function createMiniSearch(entries: readonly SearchEntry[]): MiniSearch<FoldedName> {
  const index = new MiniSearch<FoldedName>({
    fields: ["code", "name"],
    tokenize: (text) => Array.from({ length: text.length }, (_, at) => text.slice(at)),
    processTerm: (term) => term,
    searchOptions: { prefix: true, tokenize: (text) => [text], combineWith: "AND" },
  });
  index.addAll(entries.map(({ code, nameJp }, id) => ({ id, code, name: foldedName(nameJp) })));
  return index;
}

function foldedName(name: string): string {
  return fold(name).text;
}

/** Share of (query, company whose folded name or code contains it) pairs found by each. */
function measureRecall(
  entries: readonly SearchEntry[],
  queries: readonly string[],
  ours: ReturnType<typeof createSearchIndex<SearchEntry>>,
  theirs: MiniSearch<FoldedName>,
): { ours: number; theirs: number } {
  const folded = entries.map(({ code, nameJp }) => [code, foldedName(nameJp)] as const);
  const found = { ours: 0, theirs: 0, all: 0 };
  for (const query of new Set(queries.map(foldQuery))) {
    if (query === "") continue;
    const byUs = new Set(ours.find(query).map((at) => ours.entries[at]!.code));
    const byThem = new Set(theirs.search(query).map(({ id }) => entries[Number(id)]!.code));
    for (const [code, name] of folded) {
      if (!code.includes(query) && !name.includes(query)) continue;
      found.all += 1;
      if (byUs.has(code)) found.ours += 1;
      if (byThem.has(code)) found.theirs += 1;
    }
  }
  return { ours: found.ours / found.all, theirs: found.theirs / found.all };
}

export const benches: readonly Benchmark[] = [
  {
    name: "suggest-vs-minisearch",
    against: "MiniSearch 7 over suffixes, p99 per query",
    target: "≤ 0.5",
    how: "p99 of ours ÷ p99 of MiniSearch at equal recall, interleaved in one process",
    run: suggestVersusMiniSearch,
  },
];
