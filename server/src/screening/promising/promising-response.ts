import type { PromisingResponse, PromisingRow, PromisingRule } from "@tenbin/contract";
import type { EvidenceFigures } from "@tenbin/engine";
import { plansBeyond, type Rights } from "../../members/index.ts";
import type { RatedCompany, RatedMarket } from "../../valuation/index.ts";
import { toCompanyRow } from "../to-company-row.ts";
import { type RankedCompany, type RankGroup, type Ranks, scoreOf } from "./rank-companies.ts";
import { promisingRule } from "./rule.ts";

export interface PromisingQuery {
  readonly group: RankGroup;
  /** Rank of the first row, from 1. */
  readonly from: number;
  readonly limit: number;
}

/** What the viewer may see of the ranks. */
export interface RankRights extends Pick<Rights, "allCompanies" | "analysis"> {
  readonly limits: Pick<Rights["limits"], "promisingCompanies">;
}

const MAX_LOCKED = 4;

const rule: PromisingRule = {
  weights: [
    { key: "gap", weight: promisingRule.weights.gap },
    { key: "net_cash_ratio", weight: promisingRule.weights.netCashRatio },
    { key: "dividend_raised", weight: promisingRule.weights.dividendRaised },
    { key: "operating_profit_to_ev", weight: promisingRule.weights.operatingProfitToEv },
    { key: "roe", weight: promisingRule.weights.roe },
  ],
  open_companies: promisingRule.openCompanies,
  minimum_accuracy: promisingRule.minimumAccuracy,
  minimum_market_value_yen: promisingRule.minimumMv,
  large_from_yen: promisingRule.largeMv,
  excluded_warnings: [...promisingRule.excludedWarnings],
  max_statement_age_days: promisingRule.maxStatementAgeDays,
  changed_on: promisingRule.changedOn,
};

/**
 * Rows are of companies that the viewer may see analysed and that the plan lists: of the others, a place in the list would
 * tell of the value. Companies that have left the market since they were ranked are left out.
 */
export function buildPromisingResponse(
  { companies, state }: RatedMarket,
  { day, ranks }: { readonly day: string | null; readonly ranks: Ranks },
  { group, from, limit }: PromisingQuery,
  rights: RankRights,
): PromisingResponse {
  const ranked = ranks[group];
  const lastShown = lastShownRank(group, rights);
  const last = Math.min(ranked.length, lastShown);
  const end = Math.min(last, from - 1 + limit);
  const rows = ranked.slice(from - 1, end).flatMap((each, at) => {
    const company = companies.get(each.code);
    if (company === undefined || !rights.analysis(company.fields.ticker)) return [];
    return [toRow(company, each, from + at)];
  });
  const locked = ranked.slice(last, last + MAX_LOCKED).map((_, at) => last + at + 1);
  return {
    group,
    ranked_on: day,
    market_date: state.marketDay,
    rule,
    total: ranked.length,
    rows,
    locked: end < last ? [] : locked,
    next: end < last ? end + 1 : null,
    plans: plansShowingMore(lastShown),
  };
}

/** The first of the main group are open to everybody; of the large companies none is. */
function lastShownRank(group: RankGroup, { allCompanies, limits }: RankRights): number {
  return group === "large" && !allCompanies ? 0 : limits.promisingCompanies;
}

/** The large companies are listed with all analyses only. */
function plansShowingMore(lastShown: number): PromisingResponse["plans"] {
  const beyond = plansBeyond(lastShown, ({ features, limits }) =>
    features.analysis === "all" ? limits.promisingCompanies : 0,
  );
  return beyond.map(({ plan, price, count }) => {
    return { plan, price, last_rank: Number.isFinite(count) ? count : null };
  });
}

function toRow(company: RatedCompany, { places }: RankedCompany, rank: number): PromisingRow {
  const { rating, evidence } = company;
  return {
    ...toCompanyRow(company),
    rank,
    ratio: rating.ratio,
    value_per_share: rating.valuePerShare,
    score: scoreOf(places),
    places: { gap: places.gap, ...factsView(places) },
    facts: factsView(evidence.figures),
  };
}

function factsView(facts: EvidenceFigures) {
  return {
    net_cash_ratio: facts.netCashRatio,
    dividend_raised: facts.dividendRaised,
    operating_profit_to_ev: facts.operatingProfitToEv,
    roe: facts.roe,
  };
}
