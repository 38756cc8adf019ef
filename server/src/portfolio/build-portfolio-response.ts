import {
  emptyTape,
  type NotAnalyzedReason,
  notAnalyzedReasons,
  type PortfolioCompany,
  portfolioFields,
  type PortfolioResponse,
  type RatedVerdict,
  ratedVerdicts,
  tickerOf,
} from "@tenbin/contract";
import { toUnixSeconds } from "@tenbin/contract/time";
import type { ShareSplit } from "@tenbin/engine";
import type { CompanyFields } from "../companies/index.ts";
import { bandsPerShare, type RatedCompany, type RatedMarket } from "../valuation/index.ts";
import { carryHoldings, doubtOf } from "./carry-holdings.ts";
import type { FindNextResults } from "./find-next-results.ts";
import { groupOf, isNewest } from "./rules.ts";
import type { StoredCompany } from "./store.ts";

export interface PortfolioView {
  readonly canAnalyze: (ticker: string) => boolean;
  readonly findNextResults: FindNextResults;
  /** Of all companies, by five-character code. */
  readonly splits: ReadonlyMap<string, readonly ShareSplit[]>;
  readonly now: Date;
}

interface GroupedCompany {
  readonly group: RatedVerdict | NotAnalyzedReason;
  readonly company: PortfolioCompany;
}

export async function buildPortfolioResponse(
  stored: readonly StoredCompany[],
  { companies, state }: RatedMarket,
  view: PortfolioView,
): Promise<PortfolioResponse> {
  const nextResults = await readNextResults(stored, view);
  const grouped = stored.map((entry, at): GroupedCompany => {
    const known = companies.get(entry.code) ?? null;
    const splits = view.splits.get(entry.code) ?? [];
    const market = marketFields(entry.code, known, splits, state.marketDay);
    const held = heldFields(entry, market, splits, state.marketDay);
    const company = { ...market, ...ownFields(entry, nextResults[at] ?? null), ...held };
    const isAuthorized = view.canAnalyze(company.ticker);
    return { company, group: groupOf({ ...toGrouped(company), isAuthorized }) };
  });
  const groupsOf = <L extends GroupedCompany["group"]>(labels: readonly L[]) =>
    labels
      .map((label) => ({
        label,
        companies: grouped.filter(({ group }) => group === label).map(({ company }) => company),
      }))
      .filter((group) => group.companies.length > 0);
  return {
    actualCompanyNumber: stored.length,
    companies: grouped.map(({ company }) => company),
    analyzed: groupsOf(ratedVerdicts),
    not_analyzed: groupsOf(notAnalyzedReasons),
    price_date: state.marketDay,
    price_date_is_newest: isNewest(state, view.now),
  };
}

/** Concurrent reads, which leave connections to others: after a market day no company is cached. */
const PARALLEL = 4;

async function readNextResults(
  stored: readonly StoredCompany[],
  { findNextResults }: Pick<PortfolioView, "findNextResults">,
): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  for (let at = 0; at < stored.length; at += PARALLEL) {
    const some = stored.slice(at, at + PARALLEL);
    found.push(...(await Promise.all(some.map(({ code }) => findNextResults(code)))));
  }
  return found;
}

function toGrouped({ delisted, standard, paused, verdict }: PortfolioCompany) {
  return {
    isDelisted: delisted,
    isNotYetListed: standard === "not_yet_listed",
    isPaused: paused,
    verdict: verdict ?? "unrated",
  };
}

type OwnFields = Pick<
  PortfolioCompany,
  "note" | "labels" | "added_at" | "next_results" | "portfolio"
>;
type HeldFields = Pick<PortfolioCompany, "holdings" | "holding_splits" | "holding_doubt">;

function heldFields(
  entry: StoredCompany,
  market: Pick<PortfolioCompany, "tape" | "delisted">,
  splits: readonly ShareSplit[],
  day: string | null,
): HeldFields {
  const carried = carryHoldings(entry.holdings, splits, day);
  return {
    holdings: carried.holdings,
    holding_splits: carried.changes,
    holding_doubt: doubtOf(carried, market, splits, day),
  };
}

function ownFields(entry: StoredCompany, nextResults: string | null): OwnFields {
  return {
    note: entry.note,
    labels: entry.labels,
    added_at: toUnixSeconds(entry.addedAt),
    next_results: nextResults,
    portfolio: true,
  };
}

/** Null where the market knows the company no longer; its owner can still read and remove it. */
function marketFields(
  code: string,
  known: RatedCompany | null,
  splits: readonly ShareSplit[],
  day: string | null,
): Omit<PortfolioCompany, keyof OwnFields | keyof HeldFields> {
  const ticker = tickerOf(code);
  const rating = known?.rating;
  return {
    ...(known === null ? unknownFields(ticker) : pickShown(known.fields)),
    verdict: rating?.verdict ?? "unrated",
    ctbm_accuracy: known?.accuracy.score ?? null,
    ratio: rating?.ratio ?? null,
    valuation: known === null || day === null ? null : valuationOf(known, splits, day),
    unrated_reason: known === null ? "not_listed" : known.rating.unratedReason,
    progress_mean: known?.progressMean ?? null,
    forecast_dps: known?.forecastDps ?? null,
    masked: false,
    is_authorized: true,
    touched: false,
  };
}

function valuationOf(
  { rating: { ratio, valuePerShare }, valuation }: RatedCompany,
  splits: readonly ShareSplit[],
  day: string,
): PortfolioCompany["valuation"] {
  if (ratio === null || valuePerShare === null) return null;
  const bands = valuation === null ? null : bandsPerShare(valuation, splits, day);
  return { value_per_share: valuePerShare, p80: bands?.p80 ?? null };
}

type ShownFields = Pick<CompanyFields, keyof CompanyFields & keyof typeof portfolioFields>;

function pickShown(fields: CompanyFields): ShownFields {
  const shown = Object.entries(fields).filter(([name]) => name in portfolioFields);
  return Object.fromEntries(shown) as ShownFields;
}

function unknownFields(ticker: string): ShownFields {
  return {
    ticker,
    name_jp: ticker,
    industry_category: null,
    tape: emptyTape,
    mv: null,
    delisted: true,
    standard: "generic",
    listing_date: null,
    paused: false,
    price_date_is_newest: false,
    progress: null,
  };
}
