import type { Verdict } from "@tenbin/contract";

export type RatedVerdict = Exclude<Verdict, "unrated">;

/** From the cheapest to the dearest. */
export const ratedVerdicts = [
  "very_cheap",
  "cheap",
  "fair",
  "expensive",
  "very_expensive",
] as const satisfies readonly RatedVerdict[];

/**
 * The verdict for price ÷ value: very_cheap ≤ e0 < cheap ≤ e1 < fair < e2 ≤ expensive < e3 ≤ very_expensive.
 * @param edges the four edges as the API gives them
 */
export function verdictOfRatio(ratio: number, edges: readonly number[]): RatedVerdict {
  const [e0 = 0, e1 = 0, e2 = 0, e3 = 0] = edges;
  if (ratio <= e0) return "very_cheap";
  if (ratio <= e1) return "cheap";
  if (ratio < e2) return "fair";
  return ratio < e3 ? "expensive" : "very_expensive";
}
