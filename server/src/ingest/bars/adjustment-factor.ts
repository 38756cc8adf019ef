const LARGEST_TERM = 1_000;
/** Half a unit of the sixth decimal, to which sources round. */
const ROUNDING = 5e-7;

/**
 * The ratio of whole shares behind a published factor: 0.333333 is 1/3, 0.980392 is 50/51.
 * The fraction with the smallest denominator that rounds to the published six decimals;
 * the factor itself when there is none up to 1000.
 */
export function exactFactor(published: number): number {
  for (let denominator = 1; denominator <= LARGEST_TERM; denominator++) {
    const numerator = Math.round(published * denominator);
    if (numerator > 0 && Math.abs(numerator / denominator - published) <= ROUNDING) {
      return numerator / denominator;
    }
  }
  return published;
}
