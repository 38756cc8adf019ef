import type { Rival } from "./rival.ts";

/**
 * A value made of nothing but the price: the exponentially weighted mean of the logarithms of the
 * company's month-end market values before the month, on the share count of the day. Whatever is
 * near to the price only because it follows it is no nearer than this.
 */
function averagePrice(halfLifeMonths: number): Rival {
  const decay = Math.pow(0.5, 1 / halfLifeMonths);
  return {
    kind: "value",
    evaluate({ pastMarketValues }) {
      let weight = 0;
      let sum = 0;
      for (const marketValue of pastMarketValues) {
        weight *= decay;
        sum *= decay;
        if (marketValue === null) continue;
        weight += 1;
        sum += Math.log(marketValue);
      }
      return weight === 0 ? null : Math.exp(sum / weight);
    },
  };
}

export const averagePrice12 = averagePrice(12);
export const averagePrice18 = averagePrice(18);

/** The price of the month before, which is nearest and foresees least. */
export const lastMonthPrice: Rival = {
  kind: "value",
  evaluate: ({ pastMarketValues }) => pastMarketValues.at(-1) ?? null,
};
