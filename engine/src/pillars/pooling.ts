import type { PillarEstimate } from "./pillar.ts";
import type { PillarKey, PillarResult } from "../outputs.ts";

/**
 * Half structural, half peers; of the structural half the trend has most because it has predicted
 * returns best. Absent pillars distribute their weight in proportion.
 */
export const PILLAR_WEIGHTS: Readonly<Record<PillarKey, number>> = {
  balance_sheet: 0.1,
  cash_flow: 0.1,
  trend: 0.3,
  peers: 0.5,
};

/** Pillars that differ by more than this factor are not pooled into a rating. */
export const DISAGREEMENT_FACTOR = 4;

export interface PooledPillars {
  /** Geometric mean of the pillars by weight, yen; null when no pillar has a value. */
  readonly value: number | null;
  /** Largest ÷ smallest pillar value; 1 with one pillar. */
  readonly spread: number;
  readonly pillars: readonly PillarResult[];
}

/** Pools the logarithms of the pillar values by weight: V = exp(Σ wᵢ ln Vᵢ), Σ wᵢ = 1. */
export function poolPillars(
  estimates: readonly { readonly key: PillarKey; readonly estimate: PillarEstimate }[],
): PooledPillars {
  const present = estimates.filter(({ estimate }) => estimate.value !== null);
  const total = present.reduce((sum, { key }) => sum + PILLAR_WEIGHTS[key], 0);
  const pillars = estimates.map(({ key, estimate }) => ({
    key,
    value: estimate.value,
    weight: estimate.value === null ? 0 : PILLAR_WEIGHTS[key] / total,
    reason: estimate.reason,
    inputs: estimate.inputs,
  }));
  if (present.length === 0) return { value: null, spread: 1, pillars };
  const values = present.map(({ estimate }) => estimate.value!);
  const logarithm = pillars.reduce(
    (sum, { value, weight }) => (value === null ? sum : sum + weight * Math.log(value)),
    0,
  );
  return {
    value: Math.exp(logarithm),
    spread: Math.max(...values) / Math.min(...values),
    pillars,
  };
}
