import type { FiscalYear } from "../fiscal-years.ts";
import {
  COST_OF_EQUITY,
  GROWTH_RETENTION,
  GROWTH_YEARS,
  TERMINAL_GROWTH,
} from "../money/assumptions.ts";
import { normalisedFcf, payoutOf } from "../money/free-cash-flow.ts";
import { netCashOf } from "../money/net-cash.ts";
import { twoStageValue } from "../money/two-stage.ts";
import { mean } from "../statistics/mean.ts";
import { input } from "./pillar.ts";
import type { PillarEstimate } from "./pillar.ts";
import { salesGrowth } from "./sales-growth.ts";

export function cashFlowPillar(
  windowYears: readonly FiscalYear[],
  latest: FiscalYear,
): PillarEstimate {
  const years = windowYears.filter((year) => year.usable);
  const flow = normalisedFcf(years);
  if (flow === null) return { value: null, reason: "no_cash_flow", inputs: [] };
  const payout =
    mean(years.map((year) => payoutOf(year.facts)).filter((amount) => amount !== null)) ?? 0;
  const growth = salesGrowth(years) * GROWTH_RETENTION;
  const netCash = netCashOf(latest.facts);
  const inputs = [
    input("fcf_normalised", flow, "yen", years),
    input("payout", payout, "yen", years),
    input("growth_rate", growth, "ratio", years),
    input("terminal_growth", TERMINAL_GROWTH, "ratio", []),
    input("discount_rate", COST_OF_EQUITY, "ratio", []),
    ...(netCash === null ? [] : [input("net_cash", netCash, "yen", [latest])]),
  ];
  if (flow <= 0) return { value: null, reason: "nonpositive_fcf", inputs };
  if (netCash === null) return { value: null, reason: "no_net_cash", inputs };
  const value =
    twoStageValue(flow, growth, COST_OF_EQUITY, GROWTH_YEARS, TERMINAL_GROWTH) + netCash;
  if (value <= 0) return { value: null, reason: "nonpositive_value", inputs };
  return { value, reason: null, inputs };
}
