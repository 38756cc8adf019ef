import { VALUATION_LEASE } from "./lease.ts";
import { deserializePeersTimeline } from "@tenbin/engine";
import type pg from "pg";
import type { Companies } from "../companies/index.ts";
import { acquireLease } from "../platform/leases/lease.ts";
import { type CpuThrottle, unthrottled } from "../platform/cpu-throttle.ts";
import { readCompanyData } from "./company-data.ts";
import {
  type CompanyValuation,
  createCompanyValuation,
  type MarketContext,
  NO_PEERS,
} from "./company-valuation.ts";
import { type Snapshot, createSnapshot } from "./snapshot.ts";
import { type DateSelection, monthEndsOf } from "./rules.ts";
import { createDerivedMarketData } from "./derived-market-data.ts";
import { readInThread } from "./read-in-thread.ts";
import { createStore } from "./store.ts";
import { type ValuationOptions, type ValuationReport, valueMarket } from "./value-market.ts";
import { createVersionedCache } from "./versioned-cache.ts";
import { readRatedMarket, type RatedMarket } from "./rated-market.ts";

export type { ValuationReport } from "./value-market.ts";
export {
  type BacktestFigures,
  type BacktestResult,
  type Backtests,
  createBacktests,
  type Interval,
} from "./backtest/index.ts";
export { registerRecord } from "./backtest/routes.ts";
export { priceColumns, valueColumns } from "./chart-columns.ts";
export { pillarsView, valuationView } from "./valuation-view.ts";
export { clearValuations } from "./store.ts";
export { toCompanyHistory } from "./company-histories.ts";
export type { CompanyData } from "./company-data.ts";
export type { CompanyValuation } from "./company-valuation.ts";
export { isExtremeRatio, perShare } from "./rules.ts";
export type { AccuracyRecord, Rating } from "./rules.ts";
export type { CompanyValueLine, ValueLinePoint } from "./value-line.ts";
export type { RatedCompany, RatedMarket } from "./rated-market.ts";

export interface WaitOptions {
  /** Told who values the market already; that run is waited for. */
  readonly onWait?: ((holder: string) => void) | undefined;
}

/** What other domains ask of the theoretical values. Codes have five characters. */
export interface Valuations {
  /**
   * Version of what is shown, "" in an empty database: changes after market data or stored values did,
   * as soon as the market in memory is read anew. Asks the database at most once a second.
   */
  version(): Promise<string>;
  /** Values the whole market, after whoever does so already; see `valueMarket`. */
  valueMarket(
    wish: DateSelection,
    options?: ValuationOptions & WaitOptions,
  ): Promise<ValuationReport>;
  /** Newest day for which the market is valued; null before the first. */
  lastDay(): Promise<string | null>;
  /** One company as pages show it, read and computed once until the data change; null for an unknown code. */
  company(code: string): Promise<CompanyValuation | null>;
  /** See `VersionedCache.keep`: answers kept as long as neither market data nor stored values change. */
  memoize<T>(
    limit: number,
    make: (key: string, version: string) => Promise<T>,
  ): (key: string) => Promise<T>;
  /**
   * Something made of the whole market, in memory like the market itself: both are shown from the same
   * moment on, and nobody waits for it either, where it is asked for before the first market is read.
   */
  derivedFrom<T>(make: (market: RatedMarket) => Promise<T>): () => Promise<T>;
  /** The whole market weighed, in memory. Only the first is waited for; see `holdNewest`. */
  market(): Promise<RatedMarket>;
  /** Whether the market is in memory, so that nobody waits for it. */
  readonly isLoaded: boolean;
}

/** Companies whose engine state is kept, for readers who move the handles. */
const COMPANY_CACHE_SIZE = 100;

export function createValuations({
  pool,
  companies,
  databaseUrl,
  onReadFailure = () => {},
  pace = unthrottled,
}: {
  pool: pg.Pool;
  companies: Companies;
  /** Where given, a changed market is read in a thread of its own, so that readers do not wait for it. */
  databaseUrl?: string;
  /** Told when a newer market could not be read; the one in memory is kept until it can. */
  onReadFailure?: (error: unknown) => void;
  /** Begun anew for each run that values the market. */
  pace?: () => CpuThrottle;
}): Valuations {
  const store = createStore(pool);
  const stored = createVersionedCache(async () => {
    const [data, run] = await Promise.all([companies.version(), store.version()]);
    return [data, run].filter((part) => part !== null).join(".");
  });
  // The first is read here: there is nobody to be served meanwhile, and a thread takes longer to start.
  const read = (version: string) =>
    databaseUrl === undefined || !market.isLoaded
      ? readRatedMarket(companies, store, version)
      : readInThread(databaseUrl, version);
  const companions = createDerivedMarketData();
  const market: Snapshot<RatedMarket> = createSnapshot(
    () => stored.version(),
    async (version) => {
      const newest = await read(version);
      await companions.computeAll(newest);
      return newest;
    },
    onReadFailure,
  );
  // What is shown is one version as a whole: that of the market in memory.
  const cache = createVersionedCache(async () => (await market.current()).version, 0);
  const peers = cache.memoize(1, async () => {
    const record = await store.peersRecord();
    return record === null ? NO_PEERS : deserializePeersTimeline(record);
  });
  const context = cache.memoize(1, async (): Promise<MarketContext> => {
    const [{ state }, timeline, days] = await Promise.all([
      market.current(),
      peers(""),
      companies.valuationDays(),
    ]);
    return { state, peers: timeline, valuationDays: new Set(days), monthEnds: monthEndsOf(days) };
  });
  const company = cache.memoize(COMPANY_CACHE_SIZE, async (code) => {
    const [data, known] = await Promise.all([readCompanyData(companies, store, code), context("")]);
    return data === null ? null : createCompanyValuation(data, known);
  });
  return {
    version: () => cache.version(),
    async valueMarket(wish, options = {}) {
      const { onWait, signal } = options;
      const lease = await acquireLease(pool, VALUATION_LEASE, { onWait, signal });
      try {
        return await valueMarket(companies, createStore(pool, lease), wish, options, pace());
      } finally {
        await lease.release().catch(() => {});
      }
    },
    lastDay: () => store.lastDay(),
    company,
    memoize: (limit, make) => cache.memoize(limit, make),
    derivedFrom(make) {
      const of = companions.register(make);
      return async () => of(await market.current());
    },
    market: () => market.current(),
    get isLoaded() {
      return market.isLoaded;
    },
  };
}
