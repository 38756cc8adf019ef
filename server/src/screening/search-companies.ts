import type { SearchResponse } from "@tenbin/contract";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { RatedCompany, RatedMarket } from "../valuation/index.ts";
import { toCompanyRow } from "./to-company-row.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { explainMatch, nearMatch } from "./explain-match.ts";
import { countFacets } from "./facets.ts";
import { findHits } from "./find-hits.ts";
import { MAX_NEAR_MISSES, findNearMisses } from "./find-near-misses.ts";
import type { SearchEntry, SearchIndex } from "./search-index.ts";

export interface SearchableCompany extends SearchEntry {
  readonly company: RatedCompany;
}
export type CompanySearchIndex = SearchIndex<SearchableCompany>;

export interface SearchQuery {
  readonly q: string;
  readonly sector?: string | undefined;
  readonly segment?: string | undefined;
  readonly sort: "relevance" | "code" | "mv" | "disclosed";
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** With this many hits, no near misses are offered. */
const NEAR_MISS_THRESHOLD = 10;

/**
 * All companies without a query. Each facet counts the hits that the other facet leaves.
 * @throws ApiProblem `invalid_page` for a cursor of another query or of changed data
 */
export function searchCompanies(
  index: CompanySearchIndex,
  market: RatedMarket,
  query: SearchQuery,
): SearchResponse {
  const { q, sector, segment, sort, limit } = query;
  const found = findHits(index, q);
  const { folded } = found;
  const hits = q.trim() === "" ? [...index.entries.keys()] : found.hits;
  const inSector = (at: number) =>
    sector === undefined || index.entries[at]!.company.fields.industry_category === sector;
  const inSegment = (at: number) =>
    segment === undefined || index.entries[at]!.company.issue.segment === segment;
  const total = hits.filter((at) => inSector(at) && inSegment(at));
  const question = { q: folded, sector, segment, sort, limit };
  const offset = resolveOffset(query.cursor, market.version, question);
  const page = sortHits(index, total, sort).slice(offset, offset + limit);
  const next = offset + limit;
  const near =
    offset === 0 && hits.length < NEAR_MISS_THRESHOLD
      ? findNearMisses(index, folded, new Set(hits), MAX_NEAR_MISSES).filter(
          (at) => inSector(at) && inSegment(at),
        )
      : [];
  const entryOf = (at: number) => index.entries[at]!;
  return {
    q,
    total: total.length,
    rows: page.map((at) =>
      Object.assign(toCompanyRow(entryOf(at).company), {
        match: explainMatch(index.names[at]!, entryOf(at).ticker, folded),
      }),
    ),
    near: near.map((at) =>
      Object.assign(toCompanyRow(entryOf(at).company), { match: nearMatch(entryOf(at)) }),
    ),
    cursor:
      next < total.length
        ? encodeCursor({ version: market.version, question, offset: next })
        : null,
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

function resolveOffset(cursor: string | undefined, version: string, question: unknown): number {
  if (cursor === undefined) return 0;
  const offset = decodeCursor(cursor, { version, question });
  if (offset === null) throw new ApiProblem("invalid_page");
  return offset;
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
  const orders = {
    relevance: null,
    mv: (a: number, b: number) => a - b,
    code: (a: number, b: number) => (company(a).code < company(b).code ? -1 : 1),
    disclosed: (a: number, b: number) => disclosed(b) - disclosed(a) || a - b,
  };
  const order = orders[sort];
  return order === null ? [...hits] : hits.toSorted(order);
}
