import type { ExampleCompany, SearchResponse, SuggestResponse } from "@tenbin/contract";
import type { Companies, ListedName } from "../companies/index.ts";
import { createPageCursors } from "../platform/signing/page-cursors.ts";
import { runInSlices } from "../platform/time-slicing.ts";
import type { RatedCompany, RatedMarket, Valuations } from "../valuation/index.ts";
import { findFormerNames } from "./find-former-names.ts";
import {
  type SearchableCompany,
  searchCompanies,
  type SearchCursors,
  type SearchQuery,
} from "./search-companies.ts";
import { buildSearchIndex } from "./search-index.ts";
import { suggestCompanies } from "./suggest-companies.ts";

export interface Search {
  /** @throws ApiProblem `invalid_page` */
  search(query: SearchQuery): Promise<SearchResponse>;
  suggest(q: string, limit: number): Promise<SuggestResponse>;
}

/** Longest pause of requests while a changed market is indexed. */
const MAX_BLOCKING_MS = 4;

export interface SearchOptions {
  readonly valuation: Valuations;
  readonly companies: Pick<Companies, "listedNames">;
  /** Code of a company of the sample market, for who searches it for a real one. Default: none. */
  readonly exampleCode?: string;
  /** Of cursors, and of other purposes. */
  readonly secret: string;
}

export function createSearch({ valuation, companies, exampleCode, secret }: SearchOptions): Search {
  const cursors: SearchCursors = createPageCursors(secret, "search");
  const searchable = valuation.derivedFrom(async (market) => {
    const names = await companies.listedNames();
    const entries = [...market.companies.values()].map((company) =>
      toSearchEntry(company, names.get(company.code) ?? []),
    );
    return { market, index: await runInSlices(buildSearchIndex(entries), MAX_BLOCKING_MS) };
  });
  const findExample = ({ state, companies: rated }: RatedMarket): ExampleCompany | null => {
    if (state.provenance !== "sample" || exampleCode === undefined) return null;
    const fields = rated.get(exampleCode)?.fields;
    return fields === undefined ? null : { ticker: fields.ticker, name_jp: fields.name_jp };
  };
  return {
    async search(query) {
      const { index, market } = await searchable();
      return searchCompanies(index, market, query, findExample(market), cursors);
    },
    async suggest(q, limit) {
      const { index, market } = await searchable();
      const rows = suggestCompanies(index, q, limit);
      const isMiss = q.trim() !== "" && rows.every(({ match }) => match.field === "near");
      return {
        q,
        rows,
        example: isMiss ? findExample(market) : null,
        market_date: market.state.marketDay,
      };
    },
  };
}

function toSearchEntry(
  company: RatedCompany,
  listedNames: readonly ListedName[],
): SearchableCompany {
  const { code, issue, fields } = company;
  return {
    code,
    ticker: fields.ticker,
    nameJp: fields.name_jp,
    nameKana: issue.nameKana,
    nameEn: fields.name_en,
    nicknames: Object.keys(fields.nickname),
    formerNames: findFormerNames(fields.name_jp, listedNames),
    mv: fields.mv,
    company,
  };
}
