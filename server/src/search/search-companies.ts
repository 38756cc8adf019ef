import type { ExampleCompany, FoundRow, Match, SearchResponse } from "@tenbin/contract";
import { type RatedCompany, type RatedMarket, toCompanyRow } from "../valuation/index.ts";
import type { PageCursors } from "../platform/signing/page-cursors.ts";
import { explainMatch, nearMatch } from "./explain-match.ts";
import { countFacets } from "../platform/count-facets.ts";
import { findHits } from "./find-hits.ts";
import { findMaybeMeant } from "./find-near-misses.ts";
import type { SearchEntry, SearchIndex } from "./search-index.ts";

export interface SearchableCompany extends SearchEntry {
  readonly company: RatedCompany;
}
export type CompanySearchIndex = SearchIndex<SearchableCompany>;

export interface SearchQuery {
  readonly q: string;
  readonly sector?: string | undefined;
  readonly segment?: string | undefined;
  readonly sort: "relevance" | "code" | "mv" | "disclosed" | "ratio" | "accuracy";
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** What a cursor goes on in; `q` is folded. */
export type CursorQuestion = Omit<SearchQuery, "cursor">;

export interface SearchPosition {
  /** Of the market that the list was made from. */
  readonly version: string;
  /** Of the next row. */
  readonly offset: number;
}

export type SearchCursors = PageCursors<CursorQuestion, SearchPosition>;

/** All companies of a market, and how they are found. */
export interface SearchableMarket {
  readonly market: RatedMarket;
  readonly index: CompanySearchIndex;
}

/** The order that these give tells of values, whatever the rows show. */
export const VALUE_SORTS: ReadonlySet<SearchQuery["sort"]> = new Set(["ratio", "accuracy"]);

/** With this many hits, no near misses are offered. */
const NEAR_MISS_THRESHOLD = 10;

/**
 * All companies without a query. Each facet counts the hits that the other facet leaves.
 * @param example shown where no name contains the query
 * @param offset of the first row
 * @param signCursor for the rows from an offset on
 */
export function searchCompanies(
  { index, market }: SearchableMarket,
  query: SearchQuery,
  example: ExampleCompany | null,
  offset: number,
  signCursor: (offset: number) => string,
): SearchResponse {
  const { q, sector, segment, sort, limit } = query;
  const found = findHits(index, q);
  const { folded, textOf } = found;
  const hits = q.trim() === "" ? [...index.entries.keys()] : found.hits;
  const inSector = (at: number) =>
    sector === undefined || index.entries[at]!.company.fields.industry_category === sector;
  const inSegment = (at: number) =>
    segment === undefined || index.entries[at]!.company.issue.segment === segment;
  const total = hits.filter((at) => inSector(at) && inSegment(at));
  const page = sortHits(index, total, sort).slice(offset, offset + limit);
  const next = offset + limit;
  const near =
    offset === 0 && hits.length < NEAR_MISS_THRESHOLD
      ? findMaybeMeant(index, folded, new Set(hits)).filter((at) => inSector(at) && inSegment(at))
      : [];
  const entryOf = (at: number) => index.entries[at]!;
  return {
    q,
    total: total.length,
    delisted: total.filter((at) => entryOf(at).company.fields.delisted).length,
    rows: page.map((at) =>
      toFoundRow(entryOf(at), explainMatch(index.names[at]!, entryOf(at).ticker, textOf(at))),
    ),
    near: near.map((at) => toFoundRow(entryOf(at), nearMatch(entryOf(at)))),
    example: hits.length === 0 ? example : null,
    cursor: next < total.length ? signCursor(next) : null,
    facets: {
      segments: countFacets(hits.filter(inSector), (at) => entryOf(at).company.issue.segment),
      sectors: countFacets(
        hits.filter(inSegment),
        (at) => entryOf(at).company.fields.industry_category,
      ),
    },
    market_date: market.state.marketDay,
  };
}

function toFoundRow({ company }: SearchableCompany, match: Match | null): FoundRow {
  return Object.assign(toCompanyRow(company), { match, ratio: company.rating.ratio });
}

/** Hits are in order of relevance, entries in order of size. */
function sortHits(
  index: CompanySearchIndex,
  hits: readonly number[],
  sort: SearchQuery["sort"],
): number[] {
  const company = (at: number) => index.entries[at]!.company;
  const disclosed = (at: number) => {
    const latest = company(at).latestDisclosure;
    return latest === null ? 0 : Date.parse(latest.disclosed_at);
  };
  const ratio = (at: number) => company(at).rating.ratio;
  const inaccuracy = (at: number) => {
    const { score } = company(at).accuracy;
    return score === null ? null : -score;
  };
  const orders = {
    relevance: null,
    mv: (a: number, b: number) => a - b,
    code: (a: number, b: number) => (company(a).code < company(b).code ? -1 : 1),
    disclosed: (a: number, b: number) => disclosed(b) - disclosed(a) || a - b,
    ratio: (a: number, b: number) => compare(ratio(a), ratio(b)) || a - b,
    accuracy: (a: number, b: number) => compare(inaccuracy(a), inaccuracy(b)) || a - b,
  };
  const order = orders[sort];
  return order === null ? [...hits] : hits.toSorted(order);
}

/** Unknown ones come last. */
function compare(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}
