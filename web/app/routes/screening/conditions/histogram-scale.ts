/** Of the handles: bin n lies between positions n and n + 1. */
export const HANDLE_STEP = 0.1;

/**
 * The value at a position between the edges of a histogram, with as few digits as tell it from its neighbours.
 * @param edges ascending, at least two
 */
export function valueAt(edges: readonly number[], position: number): number {
  const bin = Math.min(Math.max(Math.floor(position), 0), edges.length - 2);
  const [low, high] = [edges[bin]!, edges[bin + 1]!];
  const value = low + (position - bin) * (high - low);
  return roundTo(value, (high - low) * HANDLE_STEP);
}

/** Between 0 and the number of bins; what lies beyond the edges is at the end. */
export function positionOf(edges: readonly number[], value: number): number {
  const last = edges.length - 1;
  if (value <= edges[0]!) return 0;
  if (value >= edges[last]!) return last;
  const bin = edges.findLastIndex((edge) => edge <= value);
  const [low, high] = [edges[bin]!, edges[bin + 1]!];
  return bin + (value - low) / (high - low);
}

/** To 1, 2 or 5 times a power of ten that is not above the step. */
function roundTo(value: number, step: number): number {
  if (!(step > 0)) return value;
  const power = 10 ** Math.floor(Math.log10(step));
  const unit = [5, 2, 1].find((factor) => factor * power <= step * (1 + 1e-9))! * power;
  // `toPrecision` removes what binary fractions add: 0.30000000000000004.
  return Number((Math.round(value / unit) * unit).toPrecision(12));
}
