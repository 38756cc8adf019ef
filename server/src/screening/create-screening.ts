import type { Market, SearchResponse, SuggestResponse } from "@tenbin/contract";
import { runInSlices } from "../platform/time-slicing.ts";
import type { Valuations, RatedCompany } from "../valuation/index.ts";
import { type SearchableCompany, searchCompanies, type SearchQuery } from "./search-companies.ts";
import { buildSearchIndex } from "./search-index.ts";
import { buildMarketOverview } from "./build-market-overview.ts";
import { suggestCompanies } from "./suggest-companies.ts";

export interface Screening {
  /** @throws ApiProblem `invalid_page` */
  search(query: SearchQuery): Promise<SearchResponse>;
  suggest(q: string, limit: number): Promise<SuggestResponse>;
  market(): Promise<Market>;
}

/** Longest pause of requests while a changed market is indexed. */
const MAX_BLOCKING_MS = 4;

export function createScreening({ valuation }: { valuation: Valuations }): Screening {
  const searchable = valuation.derivedFrom(async (market) => {
    const entries = [...market.companies.values()].map(toSearchEntry);
    return { market, index: await runInSlices(buildSearchIndex(entries), MAX_BLOCKING_MS) };
  });
  const market = valuation.memoize(1, () => buildMarketOverview(valuation));
  return {
    async search(query) {
      const found = await searchable();
      return searchCompanies(found.index, found.market, query);
    },
    async suggest(q, limit) {
      const found = await searchable();
      return {
        q,
        rows: suggestCompanies(found.index, q, limit),
        market_date: found.market.state.marketDay,
      };
    },
    market: () => market(""),
  };
}

function toSearchEntry(company: RatedCompany): SearchableCompany {
  const { code, issue, fields } = company;
  return {
    code,
    ticker: fields.ticker,
    nameJp: fields.name_jp,
    nameKana: issue.nameKana,
    nameEn: fields.name_en,
    nicknames: Object.keys(fields.nickname),
    mv: fields.mv,
    company,
  };
}
