import type {
  ExampleCompany,
  Market,
  PromisingResponse,
  SearchResponse,
  SuggestResponse,
} from "@tenbin/contract";
import { runInSlices } from "../platform/time-slicing.ts";
import { tickerOf } from "@tenbin/contract/code";
import type { RatedCompany, RatedMarket, Valuations } from "../valuation/index.ts";
import { type SearchableCompany, searchCompanies, type SearchQuery } from "./search-companies.ts";
import { buildSearchIndex } from "./search-index.ts";
import { buildMarketOverview } from "./build-market-overview.ts";
import type { DayRanks } from "./promising/day-ranks.ts";
import {
  buildPromisingResponse,
  type PromisingQuery,
  type RankRights,
} from "./promising/promising-response.ts";
import { NO_RANKS, openCodesOf, rankCompanies } from "./promising/rank-companies.ts";
import { suggestCompanies } from "./suggest-companies.ts";

export interface Screening {
  /** Tickers of the companies that everybody sees analysed today. */
  openTickers(): Promise<readonly string[]>;
  /** @throws ApiProblem `invalid_page` */
  search(query: SearchQuery): Promise<SearchResponse>;
  suggest(q: string, limit: number): Promise<SuggestResponse>;
  market(): Promise<Market>;
  promising(query: PromisingQuery, rights: RankRights): Promise<PromisingResponse>;
}

/** Longest pause of requests while a changed market is indexed. */
const MAX_BLOCKING_MS = 4;

export interface ScreeningOptions {
  readonly valuation: Valuations;
  /** Default: none were chosen, so that each process ranks for itself. */
  readonly dayRanks?: Pick<DayRanks, "newest">;
  /** Code of a company of the sample market, for who searches it for a real one. Default: none. */
  readonly exampleCode?: string;
}

export function createScreening({ valuation, dayRanks, exampleCode }: ScreeningOptions): Screening {
  const searchable = valuation.derivedFrom(async (market) => {
    const entries = [...market.companies.values()].map(toSearchEntry);
    return { market, index: await runInSlices(buildSearchIndex(entries), MAX_BLOCKING_MS) };
  });
  const findExample = ({ state, companies }: RatedMarket): ExampleCompany | null => {
    if (state.provenance !== "sample" || exampleCode === undefined) return null;
    const fields = companies.get(exampleCode)?.fields;
    return fields === undefined ? null : { ticker: fields.ticker, name_jp: fields.name_jp };
  };
  const market = valuation.memoize(1, (codes) => buildMarketOverview(valuation, codes.split(",")));
  // Once a market, though asked for with every request.
  const ownRanks = valuation.derivedFrom(async ({ state: { marketDay }, companies }) => {
    const ranks = marketDay === null ? NO_RANKS : rankCompanies(companies.values(), marketDay);
    return { day: marketDay, openCodes: openCodesOf(ranks, companies), ranks: async () => ranks };
  });
  const findRanks = async () => (await dayRanks?.newest()) ?? ownRanks();
  const findOpenCodes = async () => (await findRanks()).openCodes;
  return {
    async search(query) {
      const found = await searchable();
      return searchCompanies(found.index, found.market, query, findExample(found.market));
    },
    async suggest(q, limit) {
      const found = await searchable();
      const rows = suggestCompanies(found.index, q, limit);
      const isMiss = q.trim() !== "" && rows.every(({ match }) => match.field === "near");
      return {
        q,
        rows,
        example: isMiss ? findExample(found.market) : null,
        market_date: found.market.state.marketDay,
      };
    },
    openTickers: async () => (await findOpenCodes()).map(tickerOf),
    market: async () => market((await findOpenCodes()).join()),
    async promising(query, rights) {
      const { ranks, ...day } = await findRanks();
      const chosen = { ...day, ranks: await ranks() };
      return buildPromisingResponse(await valuation.market(), chosen, query, rights);
    },
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
