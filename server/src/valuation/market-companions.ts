import type { WeighedMarket } from "./weighed-market.ts";

/** What is made once of each market, before the market is shown. */
export interface MarketCompanions {
  /** The companion of a market: made with it, or when first asked for where it was added later. */
  add<T>(make: (market: WeighedMarket) => Promise<T>): (market: WeighedMarket) => Promise<T>;
  /** Makes all companions of a market. Rejects when one cannot be made. */
  makeAll(market: WeighedMarket): Promise<void>;
}

export function marketCompanions(): MarketCompanions {
  const all: ((market: WeighedMarket) => Promise<unknown>)[] = [];
  return {
    add<T>(make: (market: WeighedMarket) => Promise<T>) {
      // A market that nobody holds any more takes its companions with it.
      const made = new WeakMap<WeighedMarket, Promise<T>>();
      const of = (market: WeighedMarket): Promise<T> => {
        const known = made.get(market);
        if (known !== undefined) return known;
        const making = make(market);
        made.set(market, making);
        making.catch(() => made.delete(market));
        return making;
      };
      all.push(of);
      return of;
    },
    async makeAll(market) {
      // One after the other: each gives way to requests for itself alone.
      for (const of of all) await of(market);
    },
  };
}
