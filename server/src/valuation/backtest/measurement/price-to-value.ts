import { quantile } from "@tenbin/engine";
import { logGap, type BacktestSample, type SampleRow } from "./sample.ts";

/** Price ÷ value that this share of the rows stays below: a tenth, a quarter, half, … */
export interface PriceToValue {
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
}

/** Values made of the price alone. */
export type PriceOnlyName = "averagePrice18" | "averagePrice12" | "lastMonthPrice";

type ValueName = "ctbm" | "beforeCalibration" | PriceOnlyName;

/** Of the model and of values made of the price alone, on the rows that the model values. */
export type PriceToValueTable = Readonly<Record<ValueName, PriceToValue | null>>;

export function measurePriceToValue({ rows }: BacktestSample): PriceToValueTable {
  const valued = rows.filter(({ signals }) => signals.ctbm !== null);
  const quantilesOf = (gapOf: (row: SampleRow) => number | null): PriceToValue | null => {
    const ratios = valued
      .map(gapOf)
      .filter((gap) => gap !== null)
      .map((gap) => Math.exp(-gap));
    if (ratios.length === 0) return null;
    const at = (share: number) => quantile(ratios, share)!;
    return { p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9) };
  };
  return {
    ctbm: quantilesOf(({ signals }) => signals.ctbm),
    beforeCalibration: quantilesOf(({ valuation, marketValue }) =>
      logGap(valuation.valueBeforeCalibration, marketValue),
    ),
    averagePrice18: quantilesOf(({ signals }) => signals.averagePrice18),
    averagePrice12: quantilesOf(({ signals }) => signals.averagePrice12),
    lastMonthPrice: quantilesOf(({ signals }) => signals.lastMonthPrice),
  };
}
