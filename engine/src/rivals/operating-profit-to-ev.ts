import { enterpriseValue } from "../money/enterprise-value.ts";
import { netCashOf } from "../money/net-cash.ts";
import { operatingProfitOf } from "../money/operating-profit.ts";
import type { Rival } from "./rival.ts";

/** Operating profit ÷ enterprise value, which is market value − net cash (清原). */
export const operatingProfitToEv: Rival = {
  kind: "ratio",
  evaluate({ latest, marketValue }) {
    const profit = operatingProfitOf(latest.facts);
    const netCash = netCashOf(latest.facts);
    if (profit === null || netCash === null) return null;
    return profit / enterpriseValue(marketValue, netCash);
  },
};
