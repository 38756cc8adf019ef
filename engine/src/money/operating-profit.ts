import type { Facts } from "../company/inputs.ts";

/**
 * Operating profit of a year in yen. IFRS filers need not disclose it: profit before tax is used
 * instead, then ordinary income. Null when none of the three is given.
 */
export function operatingProfitOf(facts: Facts): number | null {
  return facts.operatingIncome ?? facts.profitBeforeTax ?? facts.ordinaryIncome;
}
