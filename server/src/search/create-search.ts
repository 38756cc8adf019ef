import type { ExampleCompany, SearchResponse, SuggestResponse } from "@tenbin/contract";
import type { Companies, ListedName } from "../companies/index.ts";
import { createPageCursors } from "../platform/signing/page-cursors.ts";
import { noteOtherVersion } from "../platform/http/answer-version.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { runInSlices } from "../platform/time-slicing.ts";
import type { RatedCompany, RatedMarket, Valuations } from "../valuation/index.ts";
import { findFormerNames } from "./find-former-names.ts";
import { foldQuery } from "./fold.ts";
import {
  type SearchableCompany,
  type SearchableMarket,
  searchCompanies,
  type SearchCursors,
  type SearchQuery,
} from "./search-companies.ts";
import { buildSearchIndex } from "./search-index.ts";
import { suggestCompanies } from "./suggest-companies.ts";

export interface Search {
  /**
   * A cursor goes on in the market of its page, as long as that is the newest or the one before.
   * @throws ApiProblem `invalid_page`, `snapshot_gone`
   */
  search(query: SearchQuery): Promise<SearchResponse>;
  suggest(q: string, limit: number): Promise<SuggestResponse>;
}

/** Longest pause of requests while a changed market is indexed. */
const MAX_BLOCKING_MS = 4;
/** Of markets: the newest and the one before. */
const KEPT = 2;

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
  /** Newest first. */
  let kept: readonly SearchableMarket[] = [];
  const searchable = valuation.derivedFrom(async (market): Promise<SearchableMarket> => {
    const names = await companies.listedNames();
    const entries = [...market.companies.values()].map((company) =>
      toSearchEntry(company, names.get(company.code) ?? []),
    );
    const made = { market, index: await runInSlices(buildSearchIndex(entries), MAX_BLOCKING_MS) };
    const others = kept.filter((each) => each.market.version !== market.version);
    kept = [made, ...others].slice(0, KEPT);
    return made;
  });
  function findMarket(version: string): SearchableMarket {
    const found = kept.find(({ market }) => market.version === version);
    if (found === undefined) throw new ApiProblem("snapshot_gone");
    return found;
  }
  const findExample = ({ state, companies: rated }: RatedMarket): ExampleCompany | null => {
    if (state.provenance !== "sample" || exampleCode === undefined) return null;
    const fields = rated.get(exampleCode)?.fields;
    return fields === undefined ? null : { ticker: fields.ticker, name_jp: fields.name_jp };
  };
  return {
    async search(query) {
      const { q, sector, segment, sort, limit, cursor } = query;
      const question = { q: foldQuery(q), sector, segment, sort, limit };
      const position = cursor === undefined ? null : cursors.verify(question, cursor);
      if (cursor !== undefined && position === null) throw new ApiProblem("invalid_page");
      const newest = await searchable();
      const found = position === null ? newest : findMarket(position.version);
      if (found.market.version !== newest.market.version) noteOtherVersion();
      const { version } = found.market;
      return searchCompanies(
        found,
        query,
        findExample(found.market),
        position?.offset ?? 0,
        (offset) => cursors.sign(question, { version, offset }),
      );
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
