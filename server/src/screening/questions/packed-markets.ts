import { LRUCache } from "lru-cache";
import { noteOtherVersion } from "../../platform/http/answer-version.ts";
import type { RatedMarket, Valuations } from "../../valuation/index.ts";
import type { MarketColumns } from "../columns/index.ts";

/** The stored columns. */
export interface StoredColumns {
  /** Of a version of the market; null until it is packed. */
  read(version: string): Promise<MarketColumns | null>;
  /** Days of the month ends that are packed, ascending. */
  monthEnds(): Promise<readonly string[]>;
  /** How many month ends there are, packed or not. */
  monthEndCoverage(): Promise<{ readonly total: number }>;
  /** Some columns of a month end, as known then. */
  readMonthEnd(day: string, ids: readonly string[]): Promise<MarketColumns | null>;
}

/** A market and its columns, of the same version. */
export interface PackedMarket {
  readonly market: RatedMarket;
  readonly columns: MarketColumns;
}

export interface PackedMarkets {
  /**
   * The newest that is whole; null before the first was packed. Answers from another market than the newest in memory tell
   * no version (`noteOtherVersion`).
   */
  newest(): Promise<PackedMarket | null>;
  /** Null if it is neither the newest nor the one before. */
  find(version: string): Promise<PackedMarket | null>;
  /** Columns of the last month end up to a day; null before the first. */
  monthEnd(day: string, ids: readonly string[]): Promise<MarketColumns | null>;
}

const KEPT = 2;
const RETRY_MS = 1_000;
const MONTH_END_BYTES = 64 * 1024 * 1024;
/** A month end that was packed again is read again after it. */
const MONTH_END_MS = 60_000;

/**
 * Loads the columns of each market before the market is shown. Until they are packed the market before stays,
 * and the store is asked again at most once a second.
 */
export function createPackedMarkets({
  valuation,
  stored,
  passedMs = () => performance.now(),
}: {
  readonly valuation: Pick<Valuations, "derivedFrom">;
  readonly stored: StoredColumns;
  /** Monotonic. */
  readonly passedMs?: () => number;
}): PackedMarkets {
  /** Newest first. */
  let kept: readonly PackedMarket[] = [];
  let loading: {
    readonly version: string;
    readonly at: number;
    readonly done: Promise<void>;
  } | null = null;

  async function load(market: RatedMarket): Promise<void> {
    const columns = await stored.read(market.version);
    if (columns === null) return;
    const others = kept.filter((each) => each.market.version !== market.version);
    kept = [{ market, columns }, ...others].slice(0, KEPT);
  }

  function loadOnce(market: RatedMarket): Promise<void> {
    const { version } = market;
    if (loading?.version !== version || passedMs() - loading.at >= RETRY_MS) {
      loading = { version, at: passedMs(), done: load(market) };
    }
    return loading.done;
  }

  // The market is shown even if its columns cannot be read; then only screens fail.
  const current = valuation.derivedFrom(async (market) => {
    await loadOnce(market).catch(() => {});
    return market;
  });

  async function newest(): Promise<PackedMarket | null> {
    const market = await current();
    if (kept[0]?.market.version !== market.version) await loadOnce(market);
    const packed = kept[0] ?? null;
    if (packed?.market.version !== market.version) noteOtherVersion();
    return packed;
  }

  const monthEnds = new LRUCache<string, MarketColumns>({
    maxSize: MONTH_END_BYTES,
    sizeCalculation: bytesOf,
    ttl: MONTH_END_MS,
  });

  return {
    newest,
    async find(version) {
      const newestPacked = await newest();
      const found = kept.find((each) => each.market.version === version) ?? null;
      if (found !== newestPacked) noteOtherVersion();
      return found;
    },
    async monthEnd(day, ids) {
      const last = (await stored.monthEnds()).findLast((each) => each <= day);
      if (last === undefined) return null;
      const known = monthEnds.get(last);
      if (known !== undefined && ids.every((id) => hasColumn(known, id))) return known;
      // Together with those read before, so that all are of one version.
      const all = new Set([...idsOf(known), ...ids]);
      const columns = await stored.readMonthEnd(last, [...all]);
      if (columns !== null) monthEnds.set(last, columns);
      return columns;
    },
  };
}

function hasColumn({ numbers, categories }: MarketColumns, id: string): boolean {
  return numbers.has(id) || categories.has(id);
}

function idsOf(columns: MarketColumns | undefined): string[] {
  return columns === undefined ? [] : [...columns.numbers.keys(), ...columns.categories.keys()];
}

/** Of the typed arrays; the codes take about as much as two columns. */
function bytesOf({ codes, numbers, categories }: MarketColumns): number {
  return 1 + codes.length * (13 * (numbers.size + 2) + 2 * categories.size);
}
