import type { Scenario } from "./scenario.ts";

/** Where solutions are looked for; rates per year. */
export const ASSUMED_RANGES = {
  growth: [-0.3, 0.5],
  roe: [-0.5, 0.6],
} as const;
export type SolvedAssumption = keyof typeof ASSUMED_RANGES;

/** Parts of the range whose ends are compared: narrower than the distance of any two solutions seen. */
const PARTS = 80;
/** Halvings of a part, down to the spacing of doubles. */
const HALVINGS = 50;

/** What one assumption has to be for the value to be the target, all others as the model has them. */
export interface AssumptionSolution {
  /** Rate per year; null where no rate of the range gives the target. */
  readonly rate: number | null;
  /** Least and greatest value over the range, yen, whole company. */
  readonly lowest: number;
  readonly highest: number;
}

/**
 * Solves V(x) = target (yen, whole company) for one assumption by bisection. V is continuous, and monotonic but for a
 * business with losses beside one with cash, where the solution nearest to the model's own assumption counts.
 * Null where the model assumes no such rate.
 */
export function solveAssumption(
  scenario: Scenario,
  key: SolvedAssumption,
  target: number,
): AssumptionSolution | null {
  const own = scenario.own[key];
  if (own === null) return null;
  const valueAt = (rate: number) => scenario.valueAt({ [key]: rate }).value;
  const [low, high] = ASSUMED_RANGES[key];
  const rates = Array.from({ length: PARTS + 1 }, (_, i) => low + ((high - low) * i) / PARTS);
  const points = [...rates.filter((rate) => rate !== own), own]
    .toSorted((a, b) => a - b)
    .map((rate) => ({ rate, value: valueAt(rate) }));
  const values = points.map(({ value }) => value);
  const roots = points.slice(1).flatMap((after, i) => {
    const before = points[i]!;
    const isBetween = (before.value - target) * (after.value - target) <= 0;
    // A flat part at the target has no one solution but its ends.
    return isBetween ? [bisect(before.rate, after.rate, (rate) => valueAt(rate) - target)] : [];
  });
  const nearest = roots.toSorted((a, b) => Math.abs(a - own) - Math.abs(b - own))[0];
  return { rate: nearest ?? null, lowest: Math.min(...values), highest: Math.max(...values) };
}

/** A root of a continuous function whose signs at both ends differ. */
function bisect(from: number, to: number, f: (x: number) => number): number {
  let [low, high] = [from, to];
  const sign = Math.sign(f(low));
  if (sign === 0) return low;
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(f(middle)) === sign) low = middle;
    else high = middle;
  }
  return high;
}
