import type { Rival } from "./rival.ts";

/**
 * What has fallen counts as cheap (De Bondt and Thaler, 1985): ln(price `months` months ago ÷ price
 * now), on one share basis. Null without a trade in that month.
 */
function reversal(months: number): Rival {
  return {
    kind: "ratio",
    evaluate({ pastMarketValues, marketValue }) {
      const then = pastMarketValues.at(-months) ?? null;
      return then === null ? null : Math.log(then / marketValue);
    },
  };
}

export const reversal12 = reversal(12);
export const reversal36 = reversal(36);
