import type { RatedMarket } from "./rated-market.ts";

/** Data computed from each market snapshot before the snapshot is shown. */
export interface DerivedMarketData {
  /** Returns a getter; a snapshot loaded before the registration is computed on first use. */
  register<T>(make: (market: RatedMarket) => Promise<T>): (market: RatedMarket) => Promise<T>;
  computeAll(market: RatedMarket): Promise<void>;
}

export function createDerivedMarketData(): DerivedMarketData {
  const all: ((market: RatedMarket) => Promise<unknown>)[] = [];
  return {
    register<T>(make: (market: RatedMarket) => Promise<T>) {
      // Weak keys free the derived data together with their market.
      const cache = new WeakMap<RatedMarket, Promise<T>>();
      const of = (market: RatedMarket): Promise<T> => {
        const cached = cache.get(market);
        if (cached !== undefined) return cached;
        const pending = make(market);
        cache.set(market, pending);
        pending.catch(() => cache.delete(market));
        return pending;
      };
      all.push(of);
      return of;
    },
    async computeAll(market) {
      // One after the other: each yields to requests, but several at once would leave them no time.
      for (const of of all) await of(market);
    },
  };
}
