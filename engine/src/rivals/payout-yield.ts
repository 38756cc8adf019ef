import { payoutOf } from "../money/free-cash-flow.ts";
import type { Rival } from "./rival.ts";

/**
 * Dividends paid and own shares bought in the latest fiscal year ÷ market value (Boudoukh,
 * Michaely, Richardson and Roberts, 2007). Null where the filing's cash flow statement shows
 * neither line.
 */
export const payoutYield: Rival = {
  kind: "ratio",
  evaluate({ latest, marketValue }) {
    const paid = payoutOf(latest.facts);
    return paid === null ? null : paid / marketValue;
  },
};
