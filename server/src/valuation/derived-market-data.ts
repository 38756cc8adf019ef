import type { RatedMarket } from "./rated-market.ts";

/** What is made once of each market, before the market is shown. */
export interface DerivedMarketData {
  /** The companion of a market: made with it, or when first asked for where it was added later. */
  register<T>(make: (market: RatedMarket) => Promise<T>): (market: RatedMarket) => Promise<T>;
  /** Makes all companions of a market. Rejects when one cannot be made. */
  computeAll(market: RatedMarket): Promise<void>;
}

export function createDerivedMarketData(): DerivedMarketData {
  const all: ((market: RatedMarket) => Promise<unknown>)[] = [];
  return {
    register<T>(make: (market: RatedMarket) => Promise<T>) {
      // A market that nobody holds any more takes its companions with it.
      const made = new WeakMap<RatedMarket, Promise<T>>();
      const of = (market: RatedMarket): Promise<T> => {
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
    async computeAll(market) {
      // One after the other: each gives way to requests for itself alone.
      for (const of of all) await of(market);
    },
  };
}
