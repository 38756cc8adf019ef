import type { FiscalYear } from "../company/fiscal-years.ts";
import {
  COST_OF_EQUITY,
  GROWTH_RETENTION,
  GROWTH_YEARS,
  TAX_RATE,
  TERMINAL_GROWTH,
} from "../money/assumptions.ts";
import { netCashOf } from "../money/net-cash.ts";
import { operatingProfitOf } from "../money/operating-profit.ts";
import { claimOfOtherClasses, ordinaryEquity } from "../company/share-classes.ts";
import { twoStageValue } from "../money/two-stage.ts";
import { linearTrendAt } from "../statistics/linear-trend.ts";
import { mean } from "../statistics/mean.ts";
import { withAdaptationFloor } from "./adaptation-floor.ts";
import type { OwnersFlow } from "./cash-flow.ts";
import { createBalanceSheetInput, createPillarInput, otherClassesInput } from "./pillar.ts";
import type { PillarEstimate } from "./pillar.ts";
import { salesGrowth } from "./sales-growth.ts";

/** Weight of the trend's departure from the mean; the other half is attributed to chance. */
export const TREND_CREDIBILITY = 0.5;

/**
 * Pillar T: the trend of operating profit after tax, capitalised, yen.
 *
 *   V = max(two-stage value of NOPAT + net cash − other classes, adaptation value)
 *
 * NOPAT = (1 − tax) · operating profit: its least-squares line over the window, evaluated at the
 * last year and shrunk halfway to the mean. It grows by half the sales growth (clamped to
 * −5…+10 %) for five years. NOPAT is before interest, so net cash of either sign is added.
 */
export function trendPillar(
  windowYears: readonly FiscalYear[],
  latest: FiscalYear,
): PillarEstimate {
  const years = windowYears.filter((year) => year.usable);
  const nopat = nopatTrend(years);
  const book = ordinaryEquity(latest.facts);
  const claim = claimOfOtherClasses(latest.facts);
  if (nopat === null || book === null || claim === null) {
    return { value: null, reason: "no_operating_profit", inputs: [] };
  }
  const growth = salesGrowth(years);
  const netCash = netCashOf(latest.facts);
  const inputs = [
    createPillarInput("nopat_trend", nopat, "yen", years),
    createPillarInput("sales_growth", growth, "ratio", years),
    createPillarInput("capitalisation_rate", COST_OF_EQUITY, "ratio", []),
    ...(netCash === null ? [] : [createBalanceSheetInput("net_cash", netCash, latest)]),
    ...otherClassesInput(latest),
  ];
  if (netCash === null) return { value: null, reason: "no_net_cash", inputs };
  const value = trendValue(
    { flow: nopat, netCash, claim },
    growth * GROWTH_RETENTION,
    COST_OF_EQUITY,
  );
  return withAdaptationFloor(value, book, latest, inputs);
}

/** Value in yen before the floor; the flow is NOPAT, `growth` and `costOfEquity` are rates per year. */
export function trendValue(
  { flow, netCash, claim }: OwnersFlow,
  growth: number,
  costOfEquity: number,
): number {
  const operations = twoStageValue(flow, growth, costOfEquity, GROWTH_YEARS, TERMINAL_GROWTH);
  return operations + netCash - claim;
}

/** Operating profit after tax at the end of the years, yen a year; null when no year gives any. */
function nopatTrend(years: readonly FiscalYear[]): number | null {
  const points = years.flatMap((year) => {
    const profit = operatingProfitOf(year.facts);
    return profit === null ? [] : [{ x: year.absoluteIndex, y: profit * (1 - TAX_RATE) }];
  });
  const average = mean(points.map((point) => point.y));
  const atEnd = linearTrendAt(points, points.at(-1)?.x ?? 0);
  if (average === null || atEnd === null) return null;
  return average + TREND_CREDIBILITY * (atEnd - average);
}
