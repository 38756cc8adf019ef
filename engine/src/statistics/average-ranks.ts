/** Ranks from 1 in ascending order; equal values share the mean of their ranks. */
export function averageRanks(values: ArrayLike<number>): Float64Array {
  const sorted = new Float64Array(values).toSorted();
  // At the place of the first of equal values.
  const rankFrom = new Float64Array(sorted.length);
  for (let start = 0; start < sorted.length;) {
    let end = start + 1;
    while (end < sorted.length && sorted[end] === sorted[start]) end += 1;
    rankFrom[start] = (start + 1 + end) / 2;
    start = end;
  }
  const ranks = new Float64Array(values.length);
  for (let at = 0; at < ranks.length; at += 1) {
    ranks[at] = rankFrom[firstPlace(sorted, values[at]!)]!;
  }
  return ranks;
}

/** Of a value that is in the list, which ascends. */
function firstPlace(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
