import { type EvidenceFigures, type EvidenceKey, evidenceKeys } from "./figures.ts";

/** The ranked companies of one day, as a scale that figures are placed on. All arrays ascend. */
export interface EvidenceScale {
  /** Known figures of all ranked companies. */
  readonly facts: Readonly<Record<EvidenceKey, Float64Array>>;
  /** Sums of the four places of the companies that have evidence. */
  readonly sums: Float64Array;
}

/** Thirds of the rank sum of the four facts, the weakest first. */
export const evidenceLevels = ["weak", "middle", "strong"] as const;
export type EvidenceLevel = (typeof evidenceLevels)[number];

/** Where figures stand on a scale. */
export interface PlacedEvidence {
  /** Third of the companies that have evidence; null with a reason. */
  readonly level: EvidenceLevel | null;
  readonly reason: "too_few_facts" | null;
  /** Place of each fact among the companies that have it, 0 (lowest) – 1 (highest). */
  readonly places: EvidenceFigures;
  /** Of the four places, 0 – 4. */
  readonly sum: number;
}

/** Missing facts from which there is no evidence. */
export const MISSING_FACTS_REFUSED = 2;
/** Place of a missing fact: the middle of all companies. */
export const MIDDLE_PLACE = 0.5;

/** @param market figures of every ranked company, in any order */
export function evidenceScaleOf(market: readonly EvidenceFigures[]): EvidenceScale {
  const facts = Object.fromEntries(
    evidenceKeys.map((key) => [key, ascending(market.map((figures) => figures[key]))]),
  ) as unknown as EvidenceScale["facts"];
  const sums = market.map((figures) =>
    isRefused(figures) ? null : placeSum(placesOn(facts, figures)),
  );
  return { facts, sums: ascending(sums) };
}

/** The company may be one of those that the scale is made of, or another. */
export function placeEvidence(figures: EvidenceFigures, scale: EvidenceScale): PlacedEvidence {
  const places = placesOn(scale.facts, figures);
  const sum = placeSum(places);
  const level = isRefused(figures) ? null : levelAt(placeOn(scale.sums, sum));
  return { level, reason: isRefused(figures) ? "too_few_facts" : null, places, sum };
}

/**
 * (Rank − ½) ÷ n for a figure that is part of the list, with the mean rank for equal figures; the
 * share of lower ones for another figure. The list ascends and is not empty.
 */
export function placeOn(list: Float64Array, figure: number): number {
  const below = countBelow(list, (each) => each < figure);
  const notAbove = countBelow(list, (each) => each <= figure);
  return (below + notAbove) / 2 / list.length;
}

export function ascending(figures: readonly (number | null)[]): Float64Array {
  return Float64Array.from(figures.filter((figure) => figure !== null)).toSorted();
}

function placesOn(facts: EvidenceScale["facts"], figures: EvidenceFigures): EvidenceFigures {
  return Object.fromEntries(
    evidenceKeys.map((key) => {
      const figure = figures[key];
      return [key, figure === null || facts[key].length === 0 ? null : placeOn(facts[key], figure)];
    }),
  ) as unknown as EvidenceFigures;
}

/** Of the four places; a missing one counts as the middle. */
export function placeSum(places: EvidenceFigures): number {
  return evidenceKeys.reduce((sum, key) => sum + (places[key] ?? MIDDLE_PLACE), 0);
}

function isRefused(figures: EvidenceFigures): boolean {
  return evidenceKeys.filter((key) => figures[key] === null).length >= MISSING_FACTS_REFUSED;
}

/** @param place of a sum among the sums of all companies that have evidence */
export function levelAt(place: number): EvidenceLevel {
  const third = Math.min(evidenceLevels.length - 1, Math.floor(place * evidenceLevels.length));
  return evidenceLevels[third]!;
}

/** Length of the beginning of an ordered list that fulfils a condition. */
function countBelow(list: Float64Array, isBelow: (each: number) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(list[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
