import type { Calibration, PillarKey } from "./outputs.ts";

export type BridgeStepKey = PillarKey | "premium" | "damping";

/** One step from the price to the value. */
export interface BridgeStep {
  readonly key: BridgeStepKey;
  /** Plain factor; the factors of all steps multiply to value ÷ price. */
  readonly factor: number;
  /** Same unit as the price; the amounts of all steps add to value − price. */
  readonly amount: number;
}

/** A pillar's value in the unit of the price, null without one, and its weight (0–1). */
export interface BridgePillar {
  readonly key: PillarKey;
  readonly value: number | null;
  readonly weight: number;
}

/**
 * Decomposes the difference between a price P and a value V. Pooling is geometric, so each pillar
 * and each part of the calibration is a factor:
 *
 *   V ÷ P = Π (Vᵢ ÷ P)^wᵢ · premium · damping
 *   Δᵢ = L(V, P) · ln fᵢ,   L(V, P) = (V − P) ÷ ln(V ÷ P),   L(P, P) = P
 *
 * The amounts are those of the logarithmic mean Divisia index (LMDI-I; Ang, 2005): they add up
 * without a residual and depend on no order of the steps. A company without a record of its own has
 * no steps for the calibration.
 */
export function bridgeFromPrice(
  price: number,
  pillars: readonly BridgePillar[],
  { premium, damping, months }: Pick<Calibration, "premium" | "damping" | "months">,
): readonly BridgeStep[] {
  const factors: { readonly key: BridgeStepKey; readonly logarithm: number }[] = [
    ...pillars.flatMap(({ key, value, weight }) =>
      value === null ? [] : [{ key, logarithm: weight * Math.log(value / price) }],
    ),
    ...(months === 0
      ? []
      : [
          { key: "premium" as const, logarithm: Math.log(premium) },
          { key: "damping" as const, logarithm: Math.log(damping) },
        ]),
  ];
  const total = factors.reduce((sum, { logarithm }) => sum + logarithm, 0);
  // expm1(x) ÷ x loses no digits near a difference of nothing, where it tends to 1.
  const mean = total === 0 ? price : (price * Math.expm1(total)) / total;
  return factors.map(({ key, logarithm }) => ({
    key,
    factor: Math.exp(logarithm),
    amount: mean * logarithm,
  }));
}
