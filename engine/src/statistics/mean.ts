/** Arithmetic mean; null without values. Summed in the order given. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Population standard deviation; null without values. */
export function standardDeviation(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / values.length);
}
