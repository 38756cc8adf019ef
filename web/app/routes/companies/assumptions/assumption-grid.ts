import type { AssumptionMap } from "@tenbin/contract";

/** Rates per year. */
export interface AssumptionPoint {
  readonly growth: number;
  readonly cost: number;
}

/**
 * Price ÷ value between the points of the map, linear in the logarithm; at the nearest point beyond it. Exact at
 * the points themselves.
 */
export function ratioAt({ growth, cost, ratios }: AssumptionMap, at: AssumptionPoint): number {
  const column = positionIn(growth, at.growth);
  const row = positionIn(cost, at.cost);
  const logarithm = (r: number, c: number) => Math.log(ratios[r]?.[c] ?? 1);
  const along = (r: number) =>
    mix(logarithm(r, column.before), logarithm(r, column.after), column.part);
  return Math.exp(mix(along(row.before), along(row.after), row.part));
}

/** Between which two points a rate lies, and at which part of the way (0–1). */
function positionIn(points: readonly number[], rate: number) {
  const after = Math.max(
    1,
    points.findIndex((point) => point >= rate),
  );
  const isBeyond = rate > (points.at(-1) ?? 0);
  const last = isBeyond ? points.length - 1 : after;
  const [low = 0, high = 0] = [points[last - 1], points[last]];
  const part = high > low ? (rate - low) / (high - low) : 0;
  return { before: last - 1, after: last, part: Math.min(1, Math.max(0, part)) };
}

function mix(from: number, to: number, part: number): number {
  // The ends themselves, not a rounding beside them.
  if (part === 0) return from;
  return part === 1 ? to : from + (to - from) * part;
}
