/**
 * The verdict's scale and the one constant of net cash, as every face of the product prints them.
 * Free of schemas, so that the browser may load it. The engine decides by its own copy; a test of
 * the server keeps the two equal.
 */

/** From the cheapest to the dearest. */
export const ratedVerdicts = [
  "very_cheap",
  "cheap",
  "fair",
  "expensive",
  "very_expensive",
] as const;

export type RatedVerdict = (typeof ratedVerdicts)[number];

/**
 * Edges on price ÷ value between neighbouring verdicts:
 * very_cheap ≤ 0.6 < cheap ≤ 0.8 < fair < 1.25 ≤ expensive < 1.67 ≤ very_expensive.
 */
export const verdictEdges = [0.6, 0.8, 1.25, 1.67] as const;

/**
 * The verdict for price ÷ value.
 * @param edges four edges; a stored value carries the ones it was judged by
 */
export function verdictOfRatio(
  ratio: number,
  edges: readonly number[] = verdictEdges,
): RatedVerdict {
  const [e0 = 0, e1 = 0, e2 = 0, e3 = 0] = edges;
  if (ratio <= e0) return "very_cheap";
  if (ratio <= e1) return "cheap";
  if (ratio < e2) return "fair";
  return ratio < e3 ? "expensive" : "very_expensive";
}

/** The share of investment securities that counts as cash in net cash. */
export const SECURITIES_SHARE = 0.7;
