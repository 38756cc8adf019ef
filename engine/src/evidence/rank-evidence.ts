import { averageRanks } from "../statistics/average-ranks.ts";
import { type EvidenceFigures, type EvidenceKey, evidenceKeys } from "./figures.ts";

/** Thirds of the rank sum of the four facts, the weakest first. */
export const evidenceLevels = ["weak", "middle", "strong"] as const;
export type EvidenceLevel = (typeof evidenceLevels)[number];

/** Missing facts from which there is no evidence. */
export const MISSING_FACTS_REFUSED = 2;
/** Place of a missing fact: the middle of all companies. */
const MIDDLE_PLACE = 0.5;
/** Weight of the gap's rank in the score; each fact has 1. */
export const SCORE_GAP_WEIGHT = 2;

/** A company among those it is ranked with, all of one day. */
export interface EvidenceCandidate {
  readonly code: string;
  readonly figures: EvidenceFigures;
  /** ln(value ÷ market value); null while unrated. */
  readonly gap: number | null;
}

export interface Evidence {
  /** Thirds among all companies that have evidence; null with a reason. */
  readonly level: EvidenceLevel | null;
  readonly reason: "too_few_facts" | null;
  /** Place of each fact among all companies that have it, 0 (lowest) – 1 (highest). */
  readonly places: EvidenceFigures;
  /**
   * Orders companies: 2 × place of the gap + the four places, 0 – 6. Null while unrated. No value.
   */
  readonly score: number | null;
}

/**
 * Evidence and score of every candidate by code, from their ranks on one day. A place is (rank −
 * ½) ÷ n, with the mean rank for equal figures, so that places depend on the order of the figures
 * only. Deterministic, in any order of candidates.
 */
export function rankEvidence(
  candidates: readonly EvidenceCandidate[],
): ReadonlyMap<string, Evidence> {
  const placesOf = Object.fromEntries(
    evidenceKeys.map((key) => [key, places(candidates.map(({ figures }) => figures[key]))]),
  ) as unknown as Record<EvidenceKey, readonly (number | null)[]>;
  const gapPlaces = places(candidates.map(({ gap }) => gap));
  const sums = candidates.map((_, at) =>
    evidenceKeys.reduce((sum, key) => sum + (placesOf[key][at] ?? MIDDLE_PLACE), 0),
  );
  const isRefused = candidates.map(
    ({ figures }) =>
      evidenceKeys.filter((key) => figures[key] === null).length >= MISSING_FACTS_REFUSED,
  );
  const sumPlaces = places(sums.map((sum, at) => (isRefused[at] ? null : sum)));
  return new Map(
    candidates.map(({ code }, at) => {
      const level = levelAt(sumPlaces[at]!);
      const gapPlace = gapPlaces[at]!;
      const evidence: Evidence = {
        level,
        reason: level === null ? "too_few_facts" : null,
        places: Object.fromEntries(
          evidenceKeys.map((key) => [key, placesOf[key][at]!]),
        ) as EvidenceFigures,
        score: gapPlace === null ? null : SCORE_GAP_WEIGHT * gapPlace + sums[at]!,
      };
      return [code, evidence];
    }),
  );
}

function levelAt(place: number | null): EvidenceLevel | null {
  if (place === null) return null;
  const third = Math.min(evidenceLevels.length - 1, Math.floor(place * evidenceLevels.length));
  return evidenceLevels[third]!;
}

/** (Rank − ½) ÷ n among the figures that are not null. */
function places(figures: readonly (number | null)[]): (number | null)[] {
  const known = figures.filter((figure) => figure !== null);
  const ranks = averageRanks(known);
  let at = 0;
  return figures.map((figure) => (figure === null ? null : (ranks[at++]! - 0.5) / known.length));
}
