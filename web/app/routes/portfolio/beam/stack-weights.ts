/** Of the heavier pan, in units of the drawing. */
const STACK_HEIGHT = 84;
/** A thinner weight is not seen. */
const MIN_HEIGHT = 3;

export interface WeightStack {
  readonly seen: readonly number[];
  /** Height of all thin ones together, 0 without. */
  readonly rest: number;
}

/**
 * Heights of the weights in a pan from the bottom; those too thin to be seen lie in one at the top.
 * @param yen the heaviest first or in any order
 * @param heaviest yen of the heavier pan
 */
export function stackWeights(yen: readonly number[], heaviest: number): WeightStack {
  const heights = yen.map((amount) => (amount / heaviest) * STACK_HEIGHT);
  const thin = heights.filter((height) => height < MIN_HEIGHT);
  const rest = thin.reduce((sum, height) => sum + height, 0);
  const seen = heights.filter((height) => height >= MIN_HEIGHT).toSorted((a, b) => b - a);
  return { seen, rest };
}
