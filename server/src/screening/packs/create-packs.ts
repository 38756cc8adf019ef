import { categories, metrics } from "@tenbin/contract/metrics";
import type pg from "pg";
import { type Clock, systemClock } from "../../platform/clock/clock.ts";
import { type CpuThrottle, unthrottled } from "../../platform/cpu-throttle.ts";
import { acquireLease, type Lease } from "../../platform/leases/lease.ts";
import type { CompanyReturns, WeighedMarket } from "../../valuation/index.ts";
import { buildColumns, packColumns } from "../columns/index.ts";
import { columnDeclarations, rankRows, type UnrankedRow, unrankedRow } from "./market-rows.ts";
import { splitColumns } from "./split-columns.ts";
import { hashOf } from "./hash.ts";
import { packMonthReturns } from "./month-returns-pack.ts";
import { createPackReader, type PackReader } from "./read-packs.ts";
import { createStore } from "./store.ts";

/** Metrics of the whole market by column: on the market day, and at each month end that is over. */
export interface Packs extends PackReader {
  /**
   * Packs the market day as it is valued now, unless its version is stored. Keeps the version before.
   * @returns whether it was stored: not while market data change
   */
  pack(): Promise<boolean>;
  /**
   * Packs each month end that is valued, and again only if what it rests on has changed. One
   * transaction each, so a run that is ended goes on where it was. Then, if these changed, what
   * companies returned between them.
   * @returns how many month ends were packed
   */
  packMonthEnds(options?: {
    readonly signal?: AbortSignal | undefined;
    readonly onProgress?: ((progress: PackProgress) => void) | undefined;
  }): Promise<number>;
  /** Month ends that are valued and over, and how many of them are packed from what they rest on now. */
  monthEndCoverage(): Promise<MonthEndCoverage>;
}

/** Of the month ends that a run has to pack. */
export interface PackProgress {
  readonly done: number;
  readonly total: number;
}

export interface MonthEndCoverage {
  readonly packed: number;
  readonly total: number;
}

const MONTH_ENDS_LEASE = "screening_month_ends";
/** Companies × month ends in memory at once: a month end of 4,400 companies takes about 20 MB. */
const MAX_BATCH_ROWS = 26_400;
/** Month ends: an ended run loses no more of them. */
const MAX_BATCH_SIZE = 24;
const RETURNS_FORMAT = 1;
/** Part of the hash: a changed formula changes its description, so that all month ends are packed again. */
const DECLARED = JSON.stringify([metrics, categories]);

export function createPacks({
  pool,
  market,
  clock = systemClock,
  pace = unthrottled,
}: {
  readonly pool: pg.Pool;
  readonly market: WeighedMarket;
  readonly clock?: Clock;
  /** Called once for each run. */
  readonly pace?: () => CpuThrottle;
}): Packs {
  const store = createStore(pool);

  async function packBatch(
    lease: Lease,
    hashes: ReadonlyMap<string, string>,
    days: readonly string[],
    pause: () => Promise<void>,
  ): Promise<void> {
    const rows = new Map(days.map((day) => [day, [] as UnrankedRow[]]));
    for await (const slice of market.onMonthEnds(days)) {
      for (const issue of slice) {
        const row = unrankedRow(issue);
        if (row !== null) rows.get(issue.input.day)!.push(row);
      }
      await pause();
    }
    for (const [day, own] of rows) {
      const hash = hashes.get(day)!;
      const columns = buildColumns(
        { version: `${day}.${hash}`, day },
        columnDeclarations,
        rankRows(own),
      );
      await store.writeMonthEnd(lease, day, hash, splitColumns(columns));
      rows.delete(day);
      await pause();
    }
  }

  /** As known at the last month end: what came later changes neither them nor their version. */
  async function packReturns(
    lease: Lease,
    hashes: ReadonlyMap<string, string>,
    pause: () => Promise<void>,
  ): Promise<void> {
    const days = [...hashes.keys()];
    const last = days.at(-1);
    if (last === undefined || days.length < 2) return;
    const version = hashOf(JSON.stringify([RETURNS_FORMAT, days, hashes.get(last)]));
    if ((await store.returnsState())?.version === version) return;
    const companies: CompanyReturns[] = [];
    for await (const slice of market.monthReturns(days)) {
      companies.push(...slice);
      await pause();
    }
    await store.replaceReturns(lease, version, packMonthReturns(companies, days, version));
  }

  const currentHashes = async () =>
    new Map(
      [...(await market.monthEnds())].map(([day, inputs]) => [day, hashOf(DECLARED, inputs)]),
    );

  return {
    ...createPackReader(pool),
    async pack() {
      const version = await market.version();
      if (version === "" || (await store.hasMarketPack(version))) return version !== "";
      const throttle = pace();
      const rows: UnrankedRow[] = [];
      let day: string | null = null;
      for await (const slice of market.onMarketDay()) {
        for (const issue of slice) {
          day = issue.input.day;
          const row = unrankedRow(issue);
          if (row !== null) rows.push(row);
        }
        await throttle.pause();
      }
      const columns = buildColumns({ version, day }, columnDeclarations, rankRows(rows));
      if ((await market.version()) !== version) return false;
      await store.writeMarketPack(version, day, clock.now(), packColumns(columns));
      return true;
    },
    async packMonthEnds({ signal, onProgress = () => {} } = {}) {
      const lease = await acquireLease(pool, MONTH_ENDS_LEASE, { signal });
      const throttle = pace();
      try {
        const hashes = await currentHashes();
        const stored = await store.monthEnds();
        const gone = [...stored.keys()].filter((day) => !hashes.has(day));
        if (gone.length > 0) await store.removeMonthEnds(lease, gone);
        const due = [...hashes.keys()].filter((day) => stored.get(day) !== hashes.get(day));
        // The newest first, as recent days are requested more often.
        const newestFirst = due.toReversed();
        const size = batchSize(due.length === 0 ? 0 : await market.size());
        for (let at = 0; at < newestFirst.length; at += size) {
          onProgress({ done: at, total: newestFirst.length });
          const days = newestFirst.slice(at, at + size).toReversed();
          await packBatch(lease, hashes, days, () => throttle.pause(signal));
        }
        await packReturns(lease, hashes, () => throttle.pause(signal));
        return due.length;
      } finally {
        await lease.release().catch(() => {});
      }
    },
    async monthEndCoverage() {
      const [hashes, stored] = await Promise.all([currentHashes(), store.monthEnds()]);
      const packed = [...hashes].filter(([day, hash]) => stored.get(day) === hash).length;
      return { packed, total: hashes.size };
    },
  };
}

/** Each batch reads all documents again, so it holds as many month ends as memory allows. */
function batchSize(companies: number): number {
  const fitting = Math.floor(MAX_BATCH_ROWS / Math.max(1, companies));
  return Math.min(MAX_BATCH_SIZE, Math.max(1, fitting));
}
