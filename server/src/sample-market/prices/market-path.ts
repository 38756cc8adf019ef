import { createRandom } from "../random.ts";
import { sectors } from "../roster/sectors.ts";
import type { TradingDays } from "../calendar/trading-days.ts";

/** Daily log shocks of the whole market and of each sector, one per trading day. */
export interface MarketPath {
  readonly market: Float64Array;
  sector(name: string): Float64Array;
}

/** Log returns of days on which Tokyo moved as a whole, loosely after history. */
const HISTORICAL_SHOCKS: Readonly<Record<string, number>> = {
  "2016-01-20": -0.035,
  "2016-02-12": -0.05,
  "2016-02-15": 0.06,
  "2016-06-24": -0.075,
  "2016-11-09": -0.05,
  "2016-11-10": 0.056,
  "2018-02-06": -0.046,
  "2018-10-11": -0.036,
  "2018-12-25": -0.05,
  "2020-02-28": -0.037,
  "2020-03-09": -0.056,
  "2020-03-12": -0.042,
  "2020-03-13": -0.055,
  "2020-03-24": 0.033,
  "2020-03-25": 0.066,
  "2024-08-02": -0.06,
  "2024-08-05": -0.125,
  "2024-08-06": 0.09,
  "2025-04-07": -0.078,
  "2025-04-08": 0.06,
  "2025-04-10": 0.08,
};

/** Periods of daily drift: the fall of 2020, its recovery, and slower swings. */
const DRIFT_PERIODS: readonly (readonly [from: string, to: string, drift: number])[] = [
  ["2017-09-01", "2018-01-23", 0.0014],
  ["2018-10-02", "2018-12-25", -0.002],
  ["2020-02-21", "2020-03-19", -0.0085],
  ["2020-03-23", "2020-06-08", 0.0042],
  ["2020-11-04", "2021-02-16", 0.0018],
  ["2022-01-05", "2022-03-08", -0.0022],
  ["2023-04-03", "2023-07-03", 0.0012],
  ["2024-01-04", "2024-03-22", 0.001],
  ["2025-04-11", "2025-09-30", -0.0003],
];

export function createMarketPath(seed: string, tradingDays: TradingDays): MarketPath {
  const random = createRandom(seed, "market");
  const market = Float64Array.from(tradingDays.iso, (iso) => {
    const period = DRIFT_PERIODS.find(([from, to]) => iso >= from && iso <= to);
    return (HISTORICAL_SHOCKS[iso] ?? 0.0078 * random.normal()) + (period?.[2] ?? 0);
  });
  const paths = new Map(
    sectors.map(({ name }) => {
      const own = createRandom(seed, "sector-prices", name);
      return [name, Float64Array.from(market, () => 0.0048 * own.normal())] as const;
    }),
  );
  const none = new Float64Array(market.length);
  return { market, sector: (name) => paths.get(name) ?? none };
}
