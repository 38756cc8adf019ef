/**
 * Quantile with linear interpolation between order statistics (type 7 of Hyndman and Fan, 1996).
 * `probability` lies in 0…1. Null without values.
 */
export function quantile(values: readonly number[], probability: number): number | null {
  const sorted = new Float64Array(values).toSorted();
  const position = (sorted.length - 1) * probability;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (position - Math.floor(position));
}
