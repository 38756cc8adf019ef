import type { FiscalYear } from "../fiscal-years.ts";
import {
  COST_OF_EQUITY,
  GROWTH_RETENTION,
  GROWTH_YEARS,
  TAX_RATE,
  TERMINAL_GROWTH,
} from "../money/assumptions.ts";
import { netCashOf } from "../money/net-cash.ts";
import { operatingProfitOf } from "../money/operating-profit.ts";
import { twoStageValue } from "../money/two-stage.ts";
import { linearTrendAt } from "../statistics/linear-trend.ts";
import { input } from "./pillar.ts";
import type { PillarEstimate } from "./pillar.ts";
import { salesGrowth } from "./sales-growth.ts";

export function trendPillar(
  windowYears: readonly FiscalYear[],
  latest: FiscalYear,
): PillarEstimate {
  const years = windowYears.filter((year) => year.usable);
  const points = years.flatMap((year) => {
    const profit = operatingProfitOf(year.facts);
    return profit === null ? [] : [{ x: year.absoluteIndex, y: profit * (1 - TAX_RATE) }];
  });
  const nopat = linearTrendAt(points, points.at(-1)?.x ?? 0);
  if (nopat === null) return { value: null, reason: "no_operating_profit", inputs: [] };
  const growth = salesGrowth(years);
  const netCash = netCashOf(latest.facts);
  const inputs = [
    input("nopat_trend", nopat, "yen", years),
    input("sales_growth", growth, "ratio", years),
    input("capitalisation_rate", COST_OF_EQUITY, "ratio", []),
    ...(netCash === null ? [] : [input("net_cash", netCash, "yen", [latest])]),
  ];
  if (netCash === null) return { value: null, reason: "no_net_cash", inputs };
  const value =
    twoStageValue(nopat, growth * GROWTH_RETENTION, COST_OF_EQUITY, GROWTH_YEARS, TERMINAL_GROWTH) +
    netCash;
  if (value <= 0) return { value: null, reason: "nonpositive_value", inputs };
  return { value, reason: null, inputs };
}
