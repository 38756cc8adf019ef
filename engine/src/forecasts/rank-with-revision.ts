import type { Evidence } from "../evidence/rank-evidence.ts";
import {
  ascending,
  type EvidenceLevel,
  levelAt,
  MIDDLE_PLACE,
  placeOn,
  placeSum,
} from "../evidence/scale.ts";

/** Evidence and score of five facts instead of four. */
export interface RankedWithRevision {
  /** Of the surprise among the companies that have one, 0 – 1; null without. */
  readonly place: number | null;
  /** Third of the sum of five places, of the same companies as with four. */
  readonly level: EvidenceLevel | null;
  /** 0 – 7; null while unrated. */
  readonly score: number | null;
}

/**
 * Adds the fifth fact's place to the evidence of one day; a company without it counts as in the
 * middle, as for the other facts.
 *
 * @param evidence of all companies of the day, by code
 * @param surprises by code (`ForecastRevision`); those of other companies are left out
 */
export function rankWithRevision(
  evidence: ReadonlyMap<string, Evidence>,
  surprises: ReadonlyMap<string, number>,
): ReadonlyMap<string, RankedWithRevision> {
  const scale = ascending([...evidence.keys()].map((code) => surprises.get(code) ?? null));
  const ranked = [...evidence].map(([code, { reason, places, score }]) => {
    const surprise = surprises.get(code);
    const place = surprise === undefined ? null : placeOn(scale, surprise);
    const added = place ?? MIDDLE_PLACE;
    return {
      code,
      place,
      sum: reason === null ? placeSum(places) + added : null,
      score: score === null ? null : score + added,
    };
  });
  const sums = ascending(ranked.map(({ sum }) => sum));
  return new Map(
    ranked.map(({ code, place, sum, score }) => [
      code,
      { place, level: sum === null ? null : levelAt(placeOn(sums, sum)), score },
    ]),
  );
}
