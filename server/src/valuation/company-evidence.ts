import {
  companyEvidenceOn,
  type Evidence,
  type EvidenceCandidate,
  evidenceFigures,
  type EvidenceFigures,
  type EvidenceScale,
  NO_EVIDENCE_FIGURES,
  placeEvidence,
  rankEvidence,
} from "@tenbin/engine";
import type { EvidenceAbsence, UnratedReason } from "@tenbin/contract";
import { toCompanyHistory } from "./company-histories.ts";
import type { Rating } from "./rules.ts";
import type { WeighInput } from "./weigh-company.ts";

/** The four facts of a company before they are ranked among all others. */
export interface EvidenceFacts {
  /** Plain ratios; known for companies that are not ranked, too. */
  readonly figures: EvidenceFigures;
  /** Why the company is not ranked; null where it is. */
  readonly absence: EvidenceAbsence | null;
  /** End of the fiscal year of the facts, and of the one that parts are carried over from. */
  readonly periodEnd: string | null;
  readonly carriedFrom: string | null;
  /** Fiscal years in the mean operating profit. */
  readonly profitYears: number;
}

/** The four facts with their places among all companies of the market day. */
export interface RankedEvidence
  extends EvidenceFacts, Pick<Evidence, "level" | "places" | "score"> {}

const WITHOUT_MARKET_VALUE: ReadonlySet<UnratedReason> = new Set([
  "delisted",
  "not_listed",
  "paused",
  "price_withheld",
  "no_price",
]);

export function evidenceFacts(
  input: Pick<WeighInput, "issue" | "sectors" | "documents" | "splits" | "day">,
  { price, unratedReason }: Rating,
): EvidenceFacts {
  const own = companyEvidenceOn(toCompanyHistory({ ...input, monthEnds: [] }), input.day);
  const isTraded = unratedReason === null || !WITHOUT_MARKET_VALUE.has(unratedReason);
  const marketValue = isTraded && price !== null && own.shares !== null ? price * own.shares : null;
  return {
    figures:
      marketValue === null
        ? { ...NO_EVIDENCE_FIGURES, dividendRaised: own.basis.dividendChange, roe: own.basis.roe }
        : evidenceFigures(own.basis, marketValue),
    absence: own.unranked ?? (marketValue === null ? "no_price" : null),
    periodEnd: own.periodEnd,
    carriedFrom: own.carriedFrom?.periodEnd ?? null,
    profitYears: own.basis.operatingProfitYears,
  };
}

interface UnrankedCompany {
  readonly code: string;
  readonly rating: Pick<Rating, "ratio">;
  readonly evidence: EvidenceFacts;
}

const UNRANKED: Pick<RankedEvidence, "level" | "places" | "score"> = {
  level: null,
  places: NO_EVIDENCE_FIGURES,
  score: null,
};

/** The same companies by code, with their evidence ranked among all of them. */
export function rankMarket<T extends UnrankedCompany>(
  companies: readonly T[],
): Map<string, Omit<T, "evidence"> & { readonly evidence: RankedEvidence }> {
  const candidates = companies
    .filter(({ evidence }) => evidence.absence === null)
    .map(({ code, rating, evidence }): EvidenceCandidate => {
      const { ratio } = rating;
      return { code, figures: evidence.figures, gap: ratio === null ? null : -Math.log(ratio) };
    });
  const ranked = rankEvidence(candidates);
  return new Map(
    companies.map((company) => {
      const own = ranked.get(company.code);
      const { level, places, score } = own ?? UNRANKED;
      const absence = own?.reason ?? company.evidence.absence;
      const evidence = { ...company.evidence, absence, level, places, score };
      return [company.code, { ...company, evidence }];
    }),
  );
}

/** Of a past day: placed among all companies as they stood at the month end before, so without a score. */
export function placeOnScale(facts: EvidenceFacts, scale: EvidenceScale | null): RankedEvidence {
  if (scale === null || facts.absence !== null) return { ...facts, ...UNRANKED };
  const { level, reason, places } = placeEvidence(facts.figures, scale);
  return { ...facts, absence: reason, level, places, score: null };
}
