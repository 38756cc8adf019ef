import type { FiscalYear } from "../company/fiscal-years.ts";
import {
  COST_OF_EQUITY,
  GROWTH_RETENTION,
  GROWTH_YEARS,
  TERMINAL_GROWTH,
} from "../money/assumptions.ts";
import { normalisedFcf, normalisedPayout } from "../money/free-cash-flow.ts";
import { netCashOf } from "../money/net-cash.ts";
import { claimOfOtherClasses, ordinaryEquity } from "../company/share-classes.ts";
import { twoStageValue } from "../money/two-stage.ts";
import { withAdaptationFloor } from "./adaptation-floor.ts";
import { createBalanceSheetInput, createPillarInput, otherClassesInput } from "./pillar.ts";
import type { PillarEstimate } from "./pillar.ts";
import { salesGrowth } from "./sales-growth.ts";

/**
 * Pillar C: cash available to the owners, yen.
 *
 *   V = max(two-stage value of ½ · (FCF + payout) + max(0, net cash) − other classes, adaptation value)
 *
 * FCF is the mean of operating + investing cash flow over the window, payout the mean of dividends
 * and own shares bought: cash earned and cash distributed check each other. It grows by half the
 * past sales growth for five years (twoStageValue). The flow is after interest and thus already
 * accounts for debt, so only positive net cash is added; what belongs to other classes of shares is not
 * the ordinary shares'. Null where normalised FCF is not positive.
 */
export function cashFlowPillar(
  windowYears: readonly FiscalYear[],
  latest: FiscalYear,
): PillarEstimate {
  const years = windowYears.filter((year) => year.usable);
  const flow = normalisedFcf(years);
  const book = ordinaryEquity(latest.facts);
  const claim = claimOfOtherClasses(latest.facts);
  if (flow === null || book === null || claim === null) {
    return { value: null, reason: "no_cash_flow", inputs: [] };
  }
  const payout = normalisedPayout(years);
  const growth = salesGrowth(years) * GROWTH_RETENTION;
  const netCash = netCashOf(latest.facts);
  const inputs = [
    createPillarInput("fcf_normalised", flow, "yen", years),
    createPillarInput("payout", payout, "yen", years),
    createPillarInput("growth_rate", growth, "ratio", years),
    createPillarInput("terminal_growth", TERMINAL_GROWTH, "ratio", []),
    createPillarInput("discount_rate", COST_OF_EQUITY, "ratio", []),
    ...(netCash === null ? [] : [createBalanceSheetInput("net_cash", netCash, latest)]),
    ...otherClassesInput(latest),
  ];
  if (flow <= 0) return { value: null, reason: "nonpositive_fcf", inputs };
  if (netCash === null) return { value: null, reason: "no_net_cash", inputs };
  const toOwners = (flow + payout) / 2;
  const value = cashFlowValue({ flow: toOwners, netCash, claim }, growth, COST_OF_EQUITY);
  return withAdaptationFloor(value, book, latest, inputs);
}

/** What pillar C values, yen: flow a year, net cash of either sign, claim of other classes of shares. */
export interface OwnersFlow {
  readonly flow: number;
  readonly netCash: number;
  readonly claim: number;
}

/** Value in yen before the floor; `growth` and `costOfEquity` are rates per year. */
export function cashFlowValue(
  { flow, netCash, claim }: OwnersFlow,
  growth: number,
  costOfEquity: number,
): number {
  return (
    twoStageValue(flow, growth, costOfEquity, GROWTH_YEARS, TERMINAL_GROWTH) +
    Math.max(0, netCash) -
    claim
  );
}
