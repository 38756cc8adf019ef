import { LRUCache } from "lru-cache";
import type pg from "pg";
import {
  type Companies,
  marketCodeOf,
  type MarketState,
  type Provenance,
} from "../companies/index.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { createMonthEnds, type FrozenScore, type Valuations } from "../valuation/index.ts";
import { freezeMonth, type FreezeResult } from "./freeze-month.ts";
import { openMonths } from "./open-months.ts";
import { keyOfRow, parseRow } from "./rules.ts";
import type { Stamper } from "./stamper.ts";
import { createStore, type FrozenMonth } from "./store.ts";
import { toHashText } from "./tree/chain.ts";
import { proofsOf } from "./tree/merkle-tree.ts";
import { verifyRecord, type VerifyResult } from "./verify-record.ts";

export interface PublishedMonths {
  readonly isSample: boolean;
  /** Newest first. */
  readonly months: readonly FrozenMonth[];
}

/** A row with the proof that it is in its tree. */
export interface ProvenRow {
  readonly month: FrozenMonth;
  readonly position: number;
  readonly leaf: Buffer;
  /** The sibling of the leaf first. */
  readonly path: readonly Buffer[];
  /** Canonical text. */
  readonly content: string;
  readonly salt: Buffer;
}

export interface LiveRecord {
  /** Freezes the newest month end, if it is not frozen yet. */
  freeze(signal?: AbortSignal): Promise<FreezeResult>;
  /** Opens the months whose twelve months are over; answers which. */
  open(): Promise<readonly { readonly monthEnd: string; readonly score: FrozenScore }[]>;
  verify(): Promise<VerifyResult>;
  /** Has every link stamped that is not yet; without a service it does nothing. @throws where it fails */
  stamp(): Promise<void>;
  /** Changes with everything that is published. */
  version(): Promise<string>;
  months(): Promise<PublishedMonths>;
  /** Null for a month that is not frozen, or an issue that has no row in its tree. */
  row(month: string, key: string): Promise<ProvenRow | null>;
}

export interface LiveRecordOptions {
  readonly pool: pg.Pool;
  readonly companies: Companies;
  readonly valuation: Pick<Valuations, "isCurrent" | "valueMarket">;
  readonly clock?: Clock;
  /** Default: no witness. */
  readonly stamper?: Stamper | null;
}

/** Months whose proofs are kept: some 4,000 paths of twelve hashes, mostly shared, each. */
const MAX_CACHED_MONTHS = 12;

export function createLiveRecord(options: LiveRecordOptions): LiveRecord {
  const { pool, companies, valuation, clock = systemClock, stamper = null } = options;
  const store = createStore(pool);
  const monthEnds = createMonthEnds({ pool, companies });
  const proofs = new LRUCache<string, ReturnType<typeof proofsOf>>({ max: MAX_CACHED_MONTHS });
  const proofsOfMonth = async (provenance: Provenance, { monthEnd, link }: FrozenMonth) => {
    const key = toHashText(link);
    const paths = proofs.get(key) ?? proofsOf(await store.leaves(provenance, monthEnd));
    proofs.set(key, paths);
    return paths;
  };
  // The whole state takes counting; its version is one index probe.
  let known: Pick<MarketState, "provenance" | "version"> | null = null;
  const provenanceNow = async () => {
    const version = await companies.version();
    if (known === null || known.version !== version) known = await companies.state();
    return known.provenance;
  };
  const monthsNow = async () => {
    const provenance = await provenanceNow();
    return provenance === null ? [] : store.months(provenance);
  };
  return {
    freeze: (signal) => freezeMonth({ store, companies, monthEnds, valuation, clock }, signal),
    async open() {
      const opened = await openMonths({ store, companies, clock });
      return (await monthsNow()).flatMap(({ monthEnd, score }) =>
        score !== null && opened.includes(monthEnd) ? [{ monthEnd, score }] : [],
      );
    },
    verify: () => verifyRecord({ store, companies }),
    async stamp() {
      const provenance = await provenanceNow();
      if (stamper === null || provenance === null) return;
      for (const { monthEnd, link, stamp } of await store.months(provenance)) {
        if (stamp !== null) continue;
        await store.addStamp(provenance, monthEnd, await stamper.stamp(link), clock.now());
      }
    },
    async version() {
      const provenance = await provenanceNow();
      return provenance === null ? "" : store.version(provenance);
    },
    months: async () => ({
      isSample: (await provenanceNow()) === "sample",
      months: (await monthsNow()).toReversed(),
    }),
    async row(month, key) {
      const provenance = await provenanceNow();
      const found = (await monthsNow()).find(({ monthEnd }) => monthEnd.startsWith(`${month}-`));
      if (found === undefined || provenance === null) return null;
      const { monthEnd } = found;
      const [rows, issues] = await Promise.all([
        store.rowsOfCode(provenance, monthEnd, marketCodeOf(key)),
        companies.formerIssues(),
      ]);
      const row = rows.find((one) => {
        const text = parseRow(one.content);
        // What `verify` names as spoilt is still published, under the code of its column.
        return (text === null ? one.code : keyOfRow(text, issues)) === key;
      });
      if (row === undefined) return null;
      const { position, leaf, content, salt } = row;
      const path = (await proofsOfMonth(provenance, found))[position];
      return path === undefined ? null : { month: found, position, leaf, path, content, salt };
    },
  };
}
