import type { PromisingResponse, PromisingRow, PromisingRule } from "@tenbin/contract";
import type { EvidenceFigures } from "@tenbin/engine";
import { plansBeyond, type Rights } from "../members/index.ts";
import { type RatedCompany, type RatedMarket, toCompanyRow } from "../valuation/index.ts";
import { type RankedCompany, type RankGroupName, type Ranks, scoreOf } from "./rank-companies.ts";
import { promisingRule } from "./rule.ts";

export interface PromisingQuery {
  readonly group: RankGroupName;
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

interface RanksOfDay {
  readonly day: string | null;
  /** Of the companies that everybody sees analysed, wherever they rank. */
  readonly openCodes: readonly string[];
  readonly ranks: Ranks;
}

/**
 * Rows are of companies that the viewer may see analysed and that the plan lists: of the others, a place in the list would
 * tell of the value. Companies that have left the market since they were ranked are left out.
 */
export function buildPromisingResponse(
  { companies, state }: RatedMarket,
  { day, openCodes, ranks }: RanksOfDay,
  { group, from, limit }: PromisingQuery,
  rights: RankRights,
): PromisingResponse {
  const lastShown = lastShownRank(group, rights);
  const ranked = ranks[group].map((each, at) => ({ ...each, rank: at + 1 }));
  const listed = ranked.filter(({ code, rank }) => rank <= lastShown || openCodes.includes(code));
  const isHidden = ({ code }: RankedCompany) => {
    const company = companies.get(code);
    return company !== undefined && !rights.analysis(company.fields.ticker);
  };
  const page = listed.filter(({ rank }) => rank >= from).slice(0, limit);
  const next = listed.find(({ rank }) => rank > (page.at(-1)?.rank ?? Infinity))?.rank ?? null;
  const rows = page.flatMap((each) => {
    const company = companies.get(each.code);
    return company === undefined || isHidden(each) ? [] : [toRow(company, each, each.rank)];
  });
  const locked = ranked.filter((each) => !listed.includes(each) || isHidden(each));
  return {
    group,
    ranked_on: day,
    market_date: state.marketDay,
    rule,
    total: ranked.length,
    rows,
    locked: next === null ? locked.slice(0, MAX_LOCKED).map(({ rank }) => rank) : [],
    next,
    plans: plansShowingMore(lastShown),
  };
}

/** Of the large companies none is open to everybody. */
function lastShownRank(group: RankGroupName, { allCompanies, limits }: RankRights): number {
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
