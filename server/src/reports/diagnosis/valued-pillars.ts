import type { Pillar, ValuationView } from "@tenbin/contract";

export type ValuedPillar = Pillar & { readonly value_per_share: number };

export function valuedPillars(pillars: readonly Pillar[]): ValuedPillar[] {
  return pillars
    .filter((pillar): pillar is ValuedPillar => pillar.value_per_share !== null)
    .toSorted((a, b) => b.value_per_share - a.value_per_share);
}

export function heaviestPillar(valued: readonly ValuedPillar[]): ValuedPillar | null {
  return valued.toSorted((a, b) => b.weight - a.weight)[0] ?? null;
}

/**
 * The pillar whose weighted distance from the price contributes most to the verdict's side; null
 * when the pooled value is on the other side.
 */
export function decisivePillar(
  valued: readonly ValuedPillar[],
  { price, ratio, value_before_calibration: pooled }: ValuationView,
): ValuedPillar | null {
  const side = ratio < 1 ? 1 : -1;
  if (side * Math.log(pooled / price) <= 0) return null;
  const pull = ({ weight, value_per_share: value }: ValuedPillar) =>
    side * weight * Math.log(value / price);
  return valued.toSorted((a, b) => pull(b) - pull(a))[0] ?? null;
}

export function pillarDocuments({ inputs }: Pillar): string[] {
  return [...new Set(inputs.flatMap(({ document_ids: ids }) => ids))];
}
