import { NO_EVIDENCE_FIGURES } from "@tenbin/engine";
import {
  type CompanyFields,
  deriveCompany,
  disclosureOf,
  type DocumentRecord,
  type IssueRecord,
} from "../../companies/index.ts";
import { issueFixture } from "../../companies/testing/fixtures.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import type { CompanyValuation, RatedCompany, RatedMarket, Rating, Valuations } from "../index.ts";

/** The market's last day in these fixtures, a Friday. */
export const MARKET_DAY = "2025-11-14";

export interface GivenCompany extends Partial<IssueRecord> {
  readonly code: string;
  readonly fields?: Partial<CompanyFields>;
  /** Unrated unless given; ratio and verdict have to agree. */
  readonly rating?: Partial<Rating>;
  readonly figures?: Partial<RatedCompany["figures"]>;
  readonly accuracy?: number | null;
  readonly doubts?: RatedCompany["doubts"];
  readonly evidence?: Partial<RatedCompany["evidence"]>;
  readonly progressMean?: number | null;
  readonly forecastDps?: number | null;
  /** In order of disclosure. */
  readonly documents?: readonly DocumentRecord[];
}

/** Fields follow from the issue and its documents, without a price; `fields` overrides. */
export function ratedCompany(given: GivenCompany): RatedCompany {
  const { fields, rating, figures, accuracy, doubts, progressMean, evidence, ...rest } = given;
  const { documents = [], forecastDps = null, ...known } = rest;
  const issue = issueFixture({ nameJp: `名${known.code}`, ...known });
  const derived = deriveCompany({ day: MARKET_DAY, issue, documents, splits: [], quote: null });
  const statement = documents.findLast(({ kind }) => kind === "statement");
  const newest = documents.at(-1);
  return {
    code: issue.code,
    issue,
    fields: { ...derived.fields, price_date_is_newest: true, ...fields },
    figures: { per: null, forecast_per: null, pbr: null, ...figures },
    progressMean: progressMean ?? null,
    forecastDps,
    rating: {
      verdict: "unrated",
      unratedReason: rating?.verdict === undefined ? "too_few_years" : null,
      price: null,
      valuePerShare: null,
      valuePerShareBeforeCalibration: null,
      ratio: null,
      ...rating,
    },
    valuation: null,
    accuracy: { score: accuracy ?? null, within: 0, rated: 0, quartiles: null },
    doubts: doubts ?? [],
    evidence: {
      figures: NO_EVIDENCE_FIGURES,
      places: NO_EVIDENCE_FIGURES,
      absence: "no_statement",
      level: null,
      score: null,
      periodEnd: null,
      carriedFrom: null,
      profitYears: 3,
      ...evidence,
    },
    latestStatementId: statement?.documentId ?? null,
    latestStatementDay: statement === undefined ? null : jstDay(new Date(statement.disclosedAt)),
    latestDisclosure: newest === undefined ? null : disclosureOf(newest),
  };
}

export interface GivenMarket {
  readonly version?: string;
  readonly marketDay?: string | null;
  readonly newestDocuments?: readonly DocumentRecord[];
}

export function ratedMarket(
  companies: readonly RatedCompany[],
  { version = "1", marketDay = MARKET_DAY, newestDocuments = [] }: GivenMarket = {},
): RatedMarket {
  return {
    version,
    state: {
      marketDay,
      provenance: "sample",
      sources: ["天秤の見本市場"],
      companies: companies.length,
      statements: 7,
      version,
    },
    companies: new Map(companies.map((company) => [company.code, company])),
    newestDocuments,
  };
}

export interface TestValuations extends Valuations {
  /** Replaces the market, as a finished valuation run does. */
  publish(market: RatedMarket): void;
}

const notValued = () => Promise.reject(new Error("This market is not valued by the engine"));

/** A market in memory; `known` gives the pages of single companies. */
export function valuationsOf(
  first: RatedMarket,
  known: ReadonlyMap<string, CompanyValuation> = new Map(),
): TestValuations {
  let market = first;
  return {
    version: async () => market.version,
    valueMarket: notValued,
    isCurrent: async () => true,
    lastDay: async () => market.state.marketDay,
    coverage: async () => ({ valued: 0, outdated: 0, total: 0 }),
    company: async (code) => known.get(code) ?? null,
    companyOn: async () => null,
    compared: async () => new Map(),
    evidenceScaleBefore: async () => null,
    memoize: (_, make) => async (key) => make(key, market.version),
    memoizeEach: (_, make) => make,
    derivedFrom: (make) => () => make(market),
    market: async () => market,
    loadedVersion: () => ({ version: market.version, sequence: 1 }),
    publish(next) {
      market = next;
    },
  };
}
