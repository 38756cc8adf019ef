import type { Facts } from "../company/inputs.ts";
import { SECURITIES_WEIGHT } from "./assumptions.ts";

/**
 * Net cash in yen after 清原達郎: current assets + 0.7 × investment securities − all liabilities.
 * Null where the filing does not classify its assets or gives no liabilities; absent investment
 * securities count as none (IFRS filers report them among other financial assets).
 */
export function netCashOf(facts: Facts): number | null {
  if (facts.currentAssets === null || facts.liabilities === null) return null;
  return (
    facts.currentAssets + SECURITIES_WEIGHT * (facts.investmentSecurities ?? 0) - facts.liabilities
  );
}
