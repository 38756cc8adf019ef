import type { FiscalYear } from "../company/fiscal-years.ts";
import { GROWTH_BOUNDS } from "../money/assumptions.ts";
import { clamp, compoundGrowth } from "../money/growth.ts";

/**
 * Compound growth of sales per year between the first and the last fiscal year that disclose sales,
 * clamped to −5 %…+10 %. Zero when it is undefined: no growth is assumed.
 */
export function salesGrowth(years: readonly FiscalYear[]): number {
  const withSales = years.filter((year) => year.facts.sales !== null);
  const first = withSales[0];
  const last = withSales.at(-1);
  if (first === undefined || last === undefined) return 0;
  const span = last.absoluteIndex - first.absoluteIndex;
  const rate = compoundGrowth(first.facts.sales ?? 0, last.facts.sales ?? 0, span);
  return clamp(rate ?? 0, ...GROWTH_BOUNDS);
}
