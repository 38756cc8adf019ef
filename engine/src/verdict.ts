import type { Verdict } from "./outputs.ts";

/**
 * Upper edges of very_cheap, cheap, fair and expensive on price ÷ value:
 * very_cheap ≤ 0.6 < cheap ≤ 0.8 < fair < 1.25 ≤ expensive < 1.67 ≤ very_expensive.
 */
export const verdictEdges = [0.6, 0.8, 1.25, 1.67] as const;

/**
 * Compares a price with a theoretical value, both yen per share on the same share basis. `unrated`
 * when either is missing or not positive.
 */
export function verdictOf(price: number | null, valuePerShare: number | null): Verdict {
  if (price === null || valuePerShare === null || !(price > 0) || !(valuePerShare > 0)) {
    return "unrated";
  }
  const ratio = price / valuePerShare;
  if (ratio <= verdictEdges[0]) return "very_cheap";
  if (ratio <= verdictEdges[1]) return "cheap";
  if (ratio < verdictEdges[2]) return "fair";
  return ratio < verdictEdges[3] ? "expensive" : "very_expensive";
}
