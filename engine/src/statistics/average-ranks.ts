/** Ranks from 1 in ascending order; equal values share the mean of their ranks. */
export function averageRanks(values: ArrayLike<number>): Float64Array {
  const order = new Uint32Array(values.length);
  for (let at = 0; at < order.length; at += 1) order[at] = at;
  order.sort((a, b) => values[a]! - values[b]!);
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end += 1;
    for (let at = start; at < end; at += 1) ranks[order[at]!] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}
