import { deserializePeersTimeline, engineVersion, type EvidenceScale } from "@tenbin/engine";
import type pg from "pg";
import type { Companies } from "../companies/index.ts";
import { toEpochDay } from "../platform/clock/days.ts";
import { noteOtherVersion } from "../platform/http/answer-version.ts";
import type { RunCold } from "../platform/http/limits/cold-work.ts";
import { acquireLease, type WaitOptions } from "../platform/leases/lease.ts";
import { type CpuThrottle, unthrottled } from "../platform/cpu-throttle.ts";
import { readCompanyData } from "./company-data.ts";
import {
  type CompanyValuation,
  createCompanyValuation,
  type MarketContext,
  NO_PEERS,
} from "./company-valuation.ts";
import {
  type CompanySince,
  type ComparedDay,
  readComparedCompanies,
} from "./compared-companies.ts";
import { companyDataOn, marketContextOn } from "./company-on-day.ts";
import { type Snapshot, createSnapshot } from "./market/snapshot.ts";
import { type DateSelection, monthEndsOf } from "./rules.ts";
import { createDerivedMarketData } from "./market/derived-market-data.ts";
import {
  createStoredVersionCache,
  type MarketVersion,
  readDataVersion,
  readUnchanged,
} from "./market/data-version.ts";
import { readInThread } from "./market/read-in-thread.ts";
import { createStore, VALUATION_LEASE } from "./store.ts";
import { type ValuationOptions, type ValuationReport, valueMarket } from "./run/value-market.ts";
import { createVersionedCache, type VersionedCache } from "./market/versioned-cache.ts";
import { readRatedMarket, type RatedMarket } from "./market/rated-market.ts";

export type { ValuationReport } from "./run/value-market.ts";
export {
  backtestInThread,
  type BacktestFigures,
  type BacktestProgress,
  type BacktestResult,
  type Backtests,
  createBacktests,
  createFrozenScorer,
  type FactsRecord,
  figuresView,
  findScorable,
  type ForecastTrial,
  type FrozenScore,
  type FrozenSignals,
  type Interval,
  type IntervalCoverage,
  measureGoals,
  type PublishedRecord,
} from "./backtest/index.ts";
export {
  BOOTSTRAP,
  HORIZON_MONTHS,
  LARGE_COMPANY_FLOOR_YEN,
  MINIMUM_GROUP,
  TRADING_COST,
} from "./backtest/measurement/protocol.ts";
export { registerRecord } from "./backtest/routes.ts";
export { firstDayKnown } from "./first-day-known.ts";
export { moveColumns, priceColumns, valueColumns } from "./chart-columns.ts";
export { moveView } from "./rounded-move.ts";
export { toCompanyRow, toLatestDisclosure } from "./market/to-company-row.ts";
export { pillarsView, valuationView } from "./valuation-view.ts";
export { clearValuations } from "./store.ts";
export { toCompanyHistory } from "./company-histories.ts";
export {
  evidenceFacts,
  placeOnScale,
  rankMarket,
  type RankedEvidence,
} from "./company-evidence.ts";
export type { CompanySince } from "./compared-companies.ts";
export type { CompanyData } from "./company-data.ts";
export type { CompanyValuation } from "./company-valuation.ts";
export { bandsPerShare, EXTREME_RATIOS, isExtremeRatio, perShare } from "./rules.ts";
export { ratePrice } from "./rules.ts";
export type { AccuracyRecord, Rating } from "./rules.ts";
export type { CompanyValueLine, ValueLinePoint } from "./value-line.ts";
export {
  createMonthEnds,
  type MonthEndCompany,
  type MonthEndMarket,
  type MonthEnds,
} from "./market/month-end-market.ts";
export type { MonthReturn } from "./market/month-returns.ts";
export {
  type CompanyReturns,
  createWeighedMarket,
  type TradedIssue,
  type WeighedMarket,
} from "./market/weighed-market.ts";
export type { RatedCompany, RatedMarket } from "./market/rated-market.ts";
export type { MarketVersion } from "./market/data-version.ts";

/** How many of the valuation days have values. */
export interface ValuationCoverage {
  /** Of the engine in use. */
  readonly valued: number;
  /** Of another engine version, until a run values them again. */
  readonly outdated: number;
  readonly total: number;
}

/** Theoretical values for other domains. Codes have five characters. */
export interface Valuations {
  /**
   * Version of what is shown, "" in an empty database. Follows changes of market data and values
   * once the snapshot is reloaded; queries the database at most once a second.
   */
  version(): Promise<string>;
  /** Waits for a run in progress, then values the market; see `valueMarket`. */
  valueMarket(
    selection: DateSelection,
    options?: ValuationOptions & Pick<WaitOptions, "onWait">,
  ): Promise<ValuationReport>;
  /** Whether all days are valued from the market data as they are now, by the engine in use. */
  isCurrent(): Promise<boolean>;
  /** The newest valued day; null before the first. */
  lastDay(): Promise<string | null>;
  coverage(): Promise<ValuationCoverage>;
  /** Cached until the data change; null for an unknown code. */
  /** @param run computes what is not kept; default at once */
  company(code: string, run?: RunCold): Promise<CompanyValuation | null>;
  /**
   * As of the close of a past day, from nothing that became known later; null for an unknown code and
   * a day on which the company could not be traded.
   */
  companyOn(code: string, day: string): Promise<CompanyValuation | null>;
  /** Of all of them at once, never cached; an unknown code is absent. */
  compared(codes: readonly string[], day: ComparedDay): Promise<ReadonlyMap<string, CompanySince>>;
  /** The companies ranked at the last month end before a day; null before the first. */
  evidenceScaleBefore(day: string): Promise<EvidenceScale | null>;
  /** See `VersionedCache.memoize`: cached until market data or stored values change. */
  readonly memoize: VersionedCache["memoize"];
  /** See `VersionedCache.memoizeEach`. */
  readonly memoizeEach: VersionedCache["memoizeEach"];
  /**
   * Registers data derived from the snapshot; both become visible together. No request waits for
   * data registered before the first read.
   */
  derivedFrom<T>(make: (market: RatedMarket) => Promise<T>): () => Promise<T>;
  /** The rated market in memory. Only the first read is waited for; see `createSnapshot`. */
  market(): Promise<RatedMarket>;
  /** Of the market in memory; null before the first is read. */
  loadedVersion(): MarketVersion | null;
}

/** Companies whose engine state is cached for viewers who move the handles. */
const COMPANY_CACHE_SIZE = 100;
/** Companies on past days, whose pages are asked for call by call. */
const PAST_DAY_CACHE_SIZE = 50;
/** Earlier than any bar. */
const FIRST_DAY = "1900-01-01";
/** Ten years; a scale of 4,000 companies takes 160 kB. */
const SCALE_CACHE_SIZE = 120;

interface CompanyDay {
  readonly code: string;
  readonly day: string;
}

export function createValuations({
  pool,
  companies,
  databaseUrl,
  onReadFailure = () => {},
  pace = unthrottled,
  afterValuing = () => Promise.resolve(),
}: {
  pool: pg.Pool;
  companies: Companies;
  /** If given, a changed market is read in a worker thread, so that it does not delay requests. */
  databaseUrl?: string;
  /** Called when a newer market could not be read; the old snapshot stays until a read succeeds. */
  onReadFailure?: (error: unknown) => void;
  /** Called once for each valuation run. */
  pace?: () => CpuThrottle;
  /** Called with the market as the database has it, once its newest day is valued; a failure is one of the run. */
  afterValuing?: (market: RatedMarket) => Promise<void>;
}): Valuations {
  const store = createStore(pool);
  const stored = createStoredVersionCache(() => readDataVersion(companies, store));
  // The first read stays in this thread: no requests are served yet, and a thread starts slower.
  const read = async (version: string) => {
    if (databaseUrl === undefined || market.loaded === null) {
      return readRatedMarket(companies, store, version);
    }
    const newest = await readInThread(databaseUrl, version);
    // The thread knows no vendors, so it has no sources.
    const { sources } = await companies.state();
    return { ...newest, state: { ...newest.state, sources } };
  };
  const companions = createDerivedMarketData();
  const market: Snapshot<RatedMarket & MarketVersion> = createSnapshot(
    async () => (await stored.recent()).version,
    async () => {
      const newest = await readUnchanged(read, () => stored.now());
      await companions.computeAll(newest);
      return newest;
    },
    onReadFailure,
  );
  // What is read of tables is newer than the market in memory while a changed one is read.
  const isCurrent = async (version: string) => {
    const now = await stored.now();
    return now.version === version && !now.isChanging;
  };
  // The snapshot's version, so that all responses show one version.
  const cache = createVersionedCache(async () => (await market.current()).version, {
    ttlMs: 0,
    isCurrent,
  });
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
  const datedAlerts = cache.memoize(1, () => companies.datedAlerts());
  const companyOnDay = cache.memoize(PAST_DAY_CACHE_SIZE, async ({ code, day }: CompanyDay) => {
    const [now, known] = await Promise.all([company(code), context("")]);
    if (now === null || !now.data.closes.days.includes(toEpochDay(day))) return null;
    const [trades, alerts] = await Promise.all([
      companies.trades(
        { first: code, last: code },
        { from: FIRST_DAY, until: known.state.marketDay ?? day },
      ),
      datedAlerts(""),
    ]);
    const data = companyDataOn(now.data, day, {
      trades: trades.get(code) ?? { days: [], close: [], volume: [] },
      alerts: alerts.get(code) ?? [],
      peers: known.peers,
    });
    return createCompanyValuation(data, marketContextOn(known, day));
  });
  const scaleDays = cache.memoize(1, async () => [...(await store.scaleHashes()).keys()]);
  const scale = cache.memoize(SCALE_CACHE_SIZE, (date) => store.scale(date));
  return {
    version: () => cache.version(),
    async valueMarket(selection, options = {}) {
      const { onWait, signal } = options;
      const lease = await acquireLease(pool, VALUATION_LEASE, { onWait, signal });
      try {
        const leased = createStore(pool, lease);
        const report = await valueMarket(companies, leased, selection, options, pace());
        const { marketDay } = await companies.state();
        if (marketDay !== null && report.date === marketDay) {
          const { version } = await stored.now();
          await afterValuing(await readRatedMarket(companies, store, version));
        }
        return report;
      } finally {
        await lease.release().catch(() => {});
      }
    },
    async isCurrent() {
      const version = await companies.version();
      return store.hasValued(version, (await companies.valuationDays()).length);
    },
    lastDay: () => store.lastDay(),
    async coverage() {
      const [days, engineOf] = await Promise.all([
        companies.valuationDays(),
        store.engineVersionOfDay(),
      ]);
      const known = days.flatMap((day) => engineOf.get(day) ?? []);
      const valued = known.filter((version) => version === engineVersion).length;
      return { valued, outdated: known.length - valued, total: days.length };
    },
    company,
    companyOn: (code, day) => companyOnDay({ code, day }),
    async compared(codes, day) {
      const [newest, known] = await Promise.all([market.current(), context("")]);
      const result = await readComparedCompanies(companies, store, newest, known, codes, day);
      if (!(await isCurrent(newest.version))) noteOtherVersion();
      return result;
    },
    async evidenceScaleBefore(day) {
      const date = (await scaleDays("")).findLast((each) => each < day);
      return date === undefined ? null : scale(date);
    },
    memoize: (limit, make) => cache.memoize(limit, make),
    memoizeEach: (limit, make) => cache.memoizeEach(limit, make),
    derivedFrom(make) {
      const of = companions.register(make);
      return async () => of(await market.current());
    },
    market: () => market.current(),
    loadedVersion: () => market.loaded,
  };
}
