/** Ranks from 1 in ascending order; equal values share the mean of their ranks. */
export function averageRanks(values: readonly number[]): Float64Array {
  const order = values.map((_, index) => index).toSorted((a, b) => values[a]! - values[b]!);
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end += 1;
    for (let at = start; at < end; at += 1) ranks[order[at]!] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/**
 * Spearman's rank correlation: Pearson's of the average ranks. Null with fewer than two pairs or
 * when one side does not vary.
 * @throws RangeError for lists of different length
 */
export function spearman(xs: readonly number[], ys: readonly number[]): number | null {
  if (xs.length !== ys.length) throw new RangeError("pairs need two lists of one length");
  const left = averageRanks(xs);
  const right = averageRanks(ys);
  const middle = (xs.length + 1) / 2;
  let covariance = 0;
  let leftVariance = 0;
  let rightVariance = 0;
  for (let index = 0; index < left.length; index += 1) {
    const x = left[index]! - middle;
    const y = right[index]! - middle;
    covariance += x * y;
    leftVariance += x * x;
    rightVariance += y * y;
  }
  if (leftVariance === 0 || rightVariance === 0) return null;
  return covariance / Math.sqrt(leftVariance * rightVariance);
}
