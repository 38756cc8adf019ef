import { parentEquity } from "../fiscal-years.ts";
import type { FiscalYear } from "../fiscal-years.ts";
import { COST_OF_EQUITY, PERSISTENCE } from "../money/assumptions.ts";
import { clamp } from "../money/growth.ts";
import type { PillarInput } from "../outputs.ts";
import { mean } from "../statistics/mean.ts";
import { input } from "./pillar.ts";
import type { PillarEstimate } from "./pillar.ts";

/** Bounds of the mean return on equity believed to persist. */
const ROE_BOUNDS = [-0.06, 0.35] as const;
/** Fiscal years the mean return is taken over. */
const ROE_YEARS = 3;

/**
 * Pillar B: residual income, yen. Book value plus the persistent excess of its return:
 *
 *   V = B + B · (ROE − r) · ω ÷ (1 + r − ω)
 *
 * ROE is the mean profit of the last three fiscal years ÷ the latest book value, clipped. The closed
 * form follows from abnormal earnings that fade as AR(1) with ω (Ohlson, 1995, eq. 5 without "other
 * information"; implemented on analysts' figures by Frankel and Lee, 1998). Null unless book > 0.
 */
export function balanceSheetPillar(years: readonly FiscalYear[]): PillarEstimate {
  const recent = years.filter((year) => year.usable).slice(-ROE_YEARS);
  const latest = recent.at(-1);
  const book = latest === undefined ? null : parentEquity(latest.facts);
  const profit = mean(recent.map((year) => year.facts.profit).filter((value) => value !== null));
  if (latest === undefined || book === null || book <= 0 || profit === null) {
    return { value: null, reason: "no_positive_book", inputs: [] };
  }
  const roe = clamp(profit / book, ...ROE_BOUNDS);
  const excess = (book * (roe - COST_OF_EQUITY) * PERSISTENCE) / (1 + COST_OF_EQUITY - PERSISTENCE);
  const inputs: readonly PillarInput[] = [
    input("book_value", book, "yen", [latest]),
    input("roe_mean", roe, "ratio", recent),
    input("persistence", PERSISTENCE, "ratio", []),
    input("cost_of_equity", COST_OF_EQUITY, "ratio", []),
    input("excess_return_value", excess, "yen", recent),
  ];
  return { value: book + excess, reason: null, inputs };
}
