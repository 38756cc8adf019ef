/** Why a value moved, in the order in which it is computed. */
export const valueCauses = [
  /** The company's own annual filings, with all that the pillars take from them. */
  "results",
  /** The mean price-to-book ratio of the market. */
  "market_level",
  /** What the market pays for the company's ratios, size and sector, beside that mean. */
  "multiples",
  "premium",
  "damping",
  "shares",
] as const;
export type ValueCause = (typeof valueCauses)[number];

/** From one value per share to a later one, on the same share basis. */
export interface ValueMove {
  /** Value after ÷ before − 1. */
  readonly change: number;
  /** Parts of the value before; they add to `change`. */
  readonly causes: Readonly<Record<ValueCause, number>>;
}

/**
 * A move whose causes multiply, from their natural logarithms. As in the bridge (bridge.ts), a
 * cause's part is its logarithm's share of the difference (LMDI-I; Ang, 2005):
 *
 *   V₁ ÷ V₀ = Π fᵢ,   Δᵢ ÷ V₀ = L(V₁, V₀) ÷ V₀ · ln fᵢ
 */
export function toValueMove(logarithms: Readonly<Record<ValueCause, number>>): ValueMove {
  const total = valueCauses.reduce((sum, cause) => sum + logarithms[cause], 0);
  const change = Math.expm1(total);
  const mean = total === 0 ? 1 : change / total;
  const causes = { ...logarithms };
  for (const cause of valueCauses) causes[cause] = mean * logarithms[cause];
  return { change, causes };
}
