import { netCashOf } from "../money/net-cash.ts";
import { operatingProfitOf } from "../money/operating-profit.ts";
import type { Rival } from "./rival.ts";

/** Minimum enterprise value as a share of market value; below it the quotient is meaningless. */
const MIN_ENTERPRISE_VALUE_SHARE = 0.1;

/** Operating profit ÷ enterprise value, which is market value − net cash (清原). */
export const operatingProfitToEv: Rival = {
  kind: "ratio",
  evaluate({ latest, marketValue }) {
    const profit = operatingProfitOf(latest.facts);
    const netCash = netCashOf(latest.facts);
    if (profit === null || netCash === null) return null;
    return profit / Math.max(MIN_ENTERPRISE_VALUE_SHARE * marketValue, marketValue - netCash);
  },
};
