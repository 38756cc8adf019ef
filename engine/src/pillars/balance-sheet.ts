import type { FiscalYear } from "../company/fiscal-years.ts";
import { COST_OF_EQUITY, PERSISTENCE } from "../money/assumptions.ts";
import { clamp } from "../money/growth.ts";
import { parentEquity } from "../company/parent-equity.ts";
import { ordinaryEquity } from "../company/share-classes.ts";
import { excessReturnValue } from "../money/residual-income.ts";
import { mean } from "../statistics/mean.ts";
import { withAdaptationFloor } from "./adaptation-floor.ts";
import { createBalanceSheetInput, createPillarInput, otherClassesInput } from "./pillar.ts";
import type { PillarEstimate } from "./pillar.ts";

/** Cap on the return that is expected to persist. */
export const MAX_ROE = 0.35;
/** Bounds of one year's return, so that a year of tiny book value does not dominate the mean. */
const YEARLY_ROE_BOUNDS = [-0.5, 0.5] as const;
/** Fiscal years in the mean return. */
export const ROE_YEARS = 3;

/**
 * Pillar B: residual income, yen. Book value plus the persistent excess of its return:
 *
 *   V = max(B + B · (ROE − r) · ω ÷ (1 + r − ω), adaptation value)
 *
 * ROE is the mean over the last three fiscal years of profit ÷ that year's book value, clipped
 * (Ohlson, 1995; past ROE as forecast after Frankel and Lee, 1998). Always the last three years,
 * whatever the window, because book value is a balance, not a flow. Null unless book > 0. B is that of
 * the ordinary shares; the return is the company's, on what all classes own.
 */
export function balanceSheetPillar(years: readonly FiscalYear[]): PillarEstimate {
  const recent = years.filter((year) => year.usable).slice(-ROE_YEARS);
  const latest = recent.at(-1);
  const book = latest === undefined ? null : ordinaryEquity(latest.facts);
  const meanReturn = mean(recent.map((year) => returnOnEquity(year)).filter((roe) => roe !== null));
  if (latest === undefined || book === null || book <= 0 || meanReturn === null) {
    return { value: null, reason: "no_positive_book", inputs: [] };
  }
  const roe = Math.min(MAX_ROE, meanReturn);
  const excess = excessReturnValue(book, roe);
  const inputs = [
    createBalanceSheetInput("book_value", book, latest),
    ...otherClassesInput(latest),
    createPillarInput("roe_mean", roe, "ratio", recent),
    createPillarInput("persistence", PERSISTENCE, "ratio", []),
    createPillarInput("cost_of_equity", COST_OF_EQUITY, "ratio", []),
    createPillarInput("excess_return_value", excess, "yen", recent),
  ];
  return withAdaptationFloor(book + excess, book, latest, inputs);
}

/** Profit ÷ book of one year, clipped; null without profit or with book ≤ 0. */
function returnOnEquity(year: FiscalYear): number | null {
  const book = parentEquity(year.facts);
  const { profit } = year.facts;
  if (book === null || book <= 0 || profit === null) return null;
  return clamp(profit / book, ...YEARLY_ROE_BOUNDS);
}
