import type { EvidenceFigures } from "./figures.ts";
import {
  ascending,
  evidenceScaleOf,
  type PlacedEvidence,
  placeEvidence,
  placeOn,
} from "./scale.ts";

/** Weight of the gap's rank in the score; each fact has 1. */
export const SCORE_GAP_WEIGHT = 2;

/** A company among those it is ranked with, all of one day. */
export interface EvidenceCandidate {
  readonly code: string;
  readonly figures: EvidenceFigures;
  /** ln(value ÷ market value); null while unrated. */
  readonly gap: number | null;
}

export interface Evidence extends Omit<PlacedEvidence, "sum"> {
  /**
   * Orders companies: 2 × place of the gap + the four places, 0 – 6. Null while unrated. No value.
   */
  readonly score: number | null;
}

/**
 * Evidence and score of every candidate by code, from their ranks on one day: places depend on the
 * order of the figures only. Deterministic, in any order of candidates.
 */
export function rankEvidence(
  candidates: readonly EvidenceCandidate[],
): ReadonlyMap<string, Evidence> {
  const scale = evidenceScaleOf(candidates.map(({ figures }) => figures));
  const gaps = ascending(candidates.map(({ gap }) => gap));
  return new Map(
    candidates.map(({ code, figures, gap }) => {
      const { sum, ...placed } = placeEvidence(figures, scale);
      const score = gap === null ? null : SCORE_GAP_WEIGHT * placeOn(gaps, gap) + sum;
      return [code, { ...placed, score }];
    }),
  );
}
