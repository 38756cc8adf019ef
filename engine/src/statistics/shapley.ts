/**
 * Shares the difference between the value with all changes and that with none (Shapley, 1953): each
 * change gets its effect, averaged over all orders in which the changes may be made. The shares add
 * up without a residual and depend on no order.
 *
 * @param valueWith value with the changes whose bits are set, bit n for change n
 */
export function shapleyShares(
  count: number,
  valueWith: (changes: number) => number,
): readonly number[] {
  const subsets = Array.from({ length: 2 ** count }, (_, subset) => valueWith(subset));
  return Array.from({ length: count }, (_, change) =>
    subsets.reduce((share, value, subset) => {
      if ((subset & (1 << change)) !== 0) return share;
      const weight = 1 / (count * choose(count - 1, bitsOf(subset)));
      return share + weight * (subsets[subset | (1 << change)]! - value);
    }, 0),
  );
}

function bitsOf(subset: number): number {
  return subset === 0 ? 0 : (subset & 1) + bitsOf(subset >> 1);
}

function choose(n: number, k: number): number {
  return k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k;
}
