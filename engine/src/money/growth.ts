/**
 * Compound annual growth rate between two amounts `years` apart: (last ÷ first)^(1 ÷ years) − 1.
 * Null, because undefined, unless both amounts and `years` are positive.
 */
export function compoundGrowth(first: number, last: number, years: number): number | null {
  if (first <= 0 || last <= 0 || years <= 0) return null;
  return Math.pow(last / first, 1 / years) - 1;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
