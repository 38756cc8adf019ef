/**
 * Verdict scale and the constant of net cash for display. No schemas, to keep the browser bundle
 * small. The engine has its own copy; a server test keeps them equal.
 */

/** Cheapest to dearest. */
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

/** @param edges the four edges stored with the value */
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

/** Share of investment securities that counts as cash in net cash. */
export const SECURITIES_SHARE = 0.7;
