import {
  COST_OF_EQUITY,
  GROWTH_RETENTION,
  GROWTH_YEARS,
  TERMINAL_GROWTH,
} from "../money/assumptions.ts";
import { normalisedFcf } from "../money/free-cash-flow.ts";
import { netCashOf } from "../money/net-cash.ts";
import { twoStageValue } from "../money/two-stage.ts";
import { salesGrowth } from "../pillars/sales-growth.ts";
import { DEFAULT_SPAN_YEARS, yearsInWindow } from "../window.ts";
import type { Rival } from "./rival.ts";

/**
 * Discounted free cash flow + net cash: the mean free cash flow of up to six fiscal years, growing
 * by half the past sales growth for five years (Damodaran, two-stage). Null where the flow or the
 * sum is not positive.
 */
export const fcfDcf: Rival = {
  kind: "value",
  evaluate({ state, latest }) {
    const years = yearsInWindow(state.years, { begin: -DEFAULT_SPAN_YEARS, end: 0 }).filter(
      (year) => year.usable,
    );
    const flow = normalisedFcf(years);
    const netCash = netCashOf(latest.facts);
    if (flow === null || flow <= 0 || netCash === null) return null;
    const growth = salesGrowth(years) * GROWTH_RETENTION;
    const value =
      twoStageValue(flow, growth, COST_OF_EQUITY, GROWTH_YEARS, TERMINAL_GROWTH) + netCash;
    return value > 0 ? value : null;
  },
};
