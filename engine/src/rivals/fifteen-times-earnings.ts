import type { Rival } from "./rival.ts";

/** Long-run price ÷ earnings of Japanese shares, as rules of thumb have it. */
const EARNINGS_MULTIPLE = 15;

/** 15 × the latest annual profit; none for a loss. */
export const fifteenTimesEarnings: Rival = {
  kind: "value",
  evaluate({ latest }) {
    const { profit } = latest.facts;
    return profit === null || profit <= 0 ? null : EARNINGS_MULTIPLE * profit;
  },
};
