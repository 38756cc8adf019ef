import { evidenceKeys, type EvidenceKey, MIDDLE_PLACE } from "@tenbin/engine";
import { daysBetween } from "../platform/clock/days.ts";
import { isExtremeRatio, type RatedCompany, type RatedMarket } from "../valuation/index.ts";
import { promisingRule } from "./rule.ts";

/** Places among all companies, 0 (lowest) – 1 (highest); null where the fact is not known. */
export type ScorePlaces = Readonly<Record<EvidenceKey, number | null>> & { readonly gap: number };

export interface RankedCompany {
  /** Five characters. */
  readonly code: string;
  readonly places: ScorePlaces;
}

export type RankGroupName = "main" | "large";

/** Best first in each group. */
export type Ranks = Readonly<Record<RankGroupName, readonly RankedCompany[]>>;

export const NO_RANKS: Ranks = { main: [], large: [] };

/** Eligible companies with the highest score first, equal ones by code. */
export function rankCompanies(companies: Iterable<RatedCompany>, marketDay: string): Ranks {
  const ranked = [...companies]
    .filter((company) => isEligible(company, marketDay))
    .toSorted((a, b) => b.evidence.score! - a.evidence.score! || (a.code < b.code ? -1 : 1));
  return {
    main: ranked.filter((company) => !isLarge(company)).map(toRanked),
    large: ranked.filter(isLarge).map(toRanked),
  };
}

/**
 * Codes of those that everybody sees analysed: the first whose value nothing speaks against, because
 * the front page shows them without the pages that would say so.
 */
export function openCodesOf({ main }: Ranks, companies: RatedMarket["companies"]): string[] {
  return main
    .filter(({ code }) => companies.get(code)?.doubts.length === 0)
    .slice(0, promisingRule.openCompanies)
    .map(({ code }) => code);
}

/** 0 – 6. A fact that is not known counts as the middle of all companies. */
export function scoreOf(places: ScorePlaces): number {
  const { weights } = promisingRule;
  return evidenceKeys.reduce(
    (sum, key) => sum + weights[key] * (places[key] ?? MIDDLE_PLACE),
    weights.gap * places.gap,
  );
}

function isLarge({ fields }: RatedCompany): boolean {
  return fields.mv! >= promisingRule.largeMv;
}

function toRanked({ code, evidence: { score, places } }: RatedCompany): RankedCompany {
  const facts = scoreOf({ ...places, gap: 0 });
  return { code, places: { ...places, gap: (score! - facts) / promisingRule.weights.gap } };
}

function isEligible(company: RatedCompany, marketDay: string): boolean {
  const { fields, rating, accuracy, evidence, latestStatementDay } = company;
  const excluded: readonly string[] = promisingRule.excludedWarnings;
  return (
    rating.ratio !== null &&
    evidence.score !== null &&
    (accuracy.score ?? 0) >= promisingRule.minimumAccuracy &&
    (fields.mv ?? 0) >= promisingRule.minimumMv &&
    fields.price_date_is_newest &&
    !fields.warning.some((warning) => excluded.includes(warning)) &&
    !isExtremeRatio(rating.ratio) &&
    latestStatementDay !== null &&
    daysBetween(latestStatementDay, marketDay) <= promisingRule.maxStatementAgeDays
  );
}
