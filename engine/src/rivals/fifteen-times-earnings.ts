import type { Rival } from "./rival.ts";

/** Common rule of thumb for the long-run price ÷ earnings of Japanese shares. */
const EARNINGS_MULTIPLE = 15;

/** 15 × the latest annual profit; null for a loss. */
export const fifteenTimesEarnings: Rival = {
  kind: "value",
  evaluate({ latest }) {
    const { profit } = latest.facts;
    return profit === null || profit <= 0 ? null : EARNINGS_MULTIPLE * profit;
  },
};
