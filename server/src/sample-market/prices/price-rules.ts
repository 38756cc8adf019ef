/**
 * Tick sizes (呼値の単位) and daily limits (値幅制限) of ordinary issues in yen, without the finer ticks of the largest issues.
 * Each row: prices up to this one use this step or width.
 */
type PriceBand = readonly [upTo: number, yen: number];

const TICK_SIZES: readonly PriceBand[] = [
  [3_000, 1],
  [5_000, 5],
  [30_000, 10],
  [50_000, 50],
  [300_000, 100],
  [500_000, 500],
  [3_000_000, 1_000],
  [Infinity, 5_000],
];

/** Limits apply to base prices strictly below the bound. */
const DAILY_LIMITS: readonly PriceBand[] = [
  [100, 30],
  [200, 50],
  [500, 80],
  [700, 100],
  [1_000, 150],
  [1_500, 300],
  [2_000, 400],
  [3_000, 500],
  [5_000, 700],
  [7_000, 1_000],
  [10_000, 1_500],
  [15_000, 3_000],
  [20_000, 4_000],
  [30_000, 5_000],
  [50_000, 7_000],
  [70_000, 10_000],
  [100_000, 15_000],
  [150_000, 30_000],
  [200_000, 40_000],
  [300_000, 50_000],
  [500_000, 70_000],
  [700_000, 100_000],
  [1_000_000, 150_000],
  [Infinity, 300_000],
];

export function tickSize(price: number): number {
  for (const [upTo, tick] of TICK_SIZES) if (price <= upTo) return tick;
  return 1;
}

/** The nearest price on the tick grid, at least one tick. */
export function roundToTick(price: number): number {
  const tick = tickSize(price);
  return Math.max(tick, Math.round(price / tick) * tick);
}

/** How far a day's prices may move from the last close on today's share basis. */
export function dailyPriceLimit(basePrice: number): number {
  for (const [below, width] of DAILY_LIMITS) if (basePrice < below) return width;
  return 300_000;
}
