import type { Preset } from "../catalogue/list-offers.ts";
import { DEFAULT_COLUMN_SET, OWN_COLUMN_SET, type ScreenState } from "./screen-state.ts";

/** Columns that are shown together. */
export const columnSets = [
  {
    id: "value",
    name: "価値",
    columns: [
      "verdict",
      "price_value_ratio",
      "ctbm_accuracy",
      "close",
      "mv",
      "netsales_growth_p5y",
      "op_growth_p5y",
      "forecast_per",
      "progress",
      "cash_price_ratio",
    ],
  },
  {
    id: "growth",
    name: "成長",
    columns: [
      "mv",
      "sales",
      "netsales_growth_p5y",
      "op_growth_p5y",
      "op_growth_p1y",
      "forecast_sales_growth",
      "forecast_op_growth",
      "op_revision_90d",
      "progress_gap",
      "op_margin",
    ],
  },
  {
    id: "finances",
    name: "財務",
    columns: [
      "mv",
      "netcash",
      "cash_price_ratio",
      "equity_ratio",
      "current_ratio",
      "debt_to_equity",
      "op_margin",
      "roe",
      "roa",
      "fcf",
    ],
  },
  {
    id: "returns",
    name: "還元",
    columns: [
      "close",
      "mv",
      "dividend_yield",
      "forecast_dps",
      "payout",
      "dividend_rise_years",
      "dividend_kept_years",
      "buyback_yield",
      "total_yield",
      "cash_price_ratio",
    ],
  },
  {
    id: "price",
    name: "株価",
    columns: [
      "close",
      "mv",
      "return_1m",
      "return_3m",
      "return_12m",
      "high_52w_gap",
      "low_52w_gap",
      "volatility_1y",
      "daily_amount",
      "forecast_per",
      "pbr",
    ],
  },
] as const;

/** Of the first set for a set that is gone. */
export function columnsOf({
  columnSet,
  columns,
}: Pick<ScreenState, "columnSet" | "columns">): readonly string[] {
  if (columnSet === OWN_COLUMN_SET && columns.length > 0) return columns;
  return (columnSets.find(({ id }) => id === columnSet) ?? columnSets[0]).columns;
}

/** No columns: those of the first set. */
export function ownColumns(columns: readonly string[]): Pick<ScreenState, "columnSet" | "columns"> {
  return { columnSet: columns.length > 0 ? OWN_COLUMN_SET : DEFAULT_COLUMN_SET, columns };
}

/** What a preset is about, beside the verdict and the price. */
export function presetColumns({ columns }: Pick<Preset, "columns">): readonly string[] {
  return [...new Set(["verdict", "close", ...columns])];
}

export function isOfPreset(
  { preset: id, columns }: Pick<ScreenState, "preset" | "columns">,
  presets: readonly Preset[],
): boolean {
  const preset = presets.find((each) => each.id === id);
  return preset !== undefined && presetColumns(preset).join() === columns.join();
}
