const MAX_DENOMINATOR = 1_000;
/** Half a unit of the sixth decimal, to which sources round. */
const ROUNDING_TOLERANCE = 5e-7;

/**
 * The ratio of whole shares behind a published factor: 0.333333 is 1/3, 0.980392 is 50/51. Picks the smallest
 * denominator up to 1000 that rounds to the published six decimals, else returns the factor itself.
 */
export function exactSplitFactor(published: number): number {
  for (let denominator = 1; denominator <= MAX_DENOMINATOR; denominator++) {
    const numerator = Math.round(published * denominator);
    if (numerator > 0 && Math.abs(numerator / denominator - published) <= ROUNDING_TOLERANCE) {
      return numerator / denominator;
    }
  }
  return published;
}
