import type { Companies } from "../../companies/index.ts";
import type { ValuationStore } from "../store.ts";

/** Of market data and stored values. */
export interface MarketVersion {
  /** Changes with either; "" in an empty database. */
  readonly version: string;
  /** Grows with each version, so that two can be told apart by age; 0 in an empty database. */
  readonly sequence: number;
}

export interface StoredVersion extends MarketVersion {
  /** Whether rows may be newer than the version. */
  readonly isChanging: boolean;
}

/** What the database has. */
export async function readDataVersion(
  companies: Pick<Companies, "newestChange">,
  store: Pick<ValuationStore, "newestRun">,
): Promise<StoredVersion> {
  const [change, run] = await Promise.all([companies.newestChange(), store.newestRun()]);
  return {
    version: [change.version, run.version].filter((part) => part !== null).join("."),
    // The sum of two moments that only grow.
    sequence: change.sequence + run.sequence,
    isChanging: change.isImporting,
  };
}

/** Remembers the stored version for a moment. */
export interface StoredVersionCache {
  /** A second old at most. Rejects when it cannot be read. */
  recent(): Promise<StoredVersion>;
  /** As it is now; `recent` gives the same from then on. */
  now(): Promise<StoredVersion>;
}

const TTL_MS = 1_000;

/** @param passedMs monotonic */
export function createStoredVersionCache(
  read: () => Promise<StoredVersion>,
  passedMs: () => number = () => performance.now(),
): StoredVersionCache {
  let known: { readonly version: Promise<StoredVersion>; readonly at: number } | null = null;
  const now = () => {
    const reading = { version: read(), at: passedMs() };
    known = reading;
    reading.version.catch(() => {
      if (known === reading) known = null;
    });
    return reading.version;
  };
  return {
    now,
    recent: () => (known !== null && passedMs() - known.at < TTL_MS ? known.version : now()),
  };
}

const MAX_READINGS = 3;

/**
 * Reads again what changed while it was read, so that no rows are newer than the version they are told with. After
 * three readings they may be: then the next version follows soon.
 */
export async function readUnchanged<T extends { readonly version: string }>(
  read: (version: string) => Promise<T>,
  readVersion: () => Promise<MarketVersion>,
): Promise<T & MarketVersion> {
  let before = await readVersion();
  for (let reading = 1; ; reading += 1) {
    const result = await read(before.version);
    const after = await readVersion();
    if (after.version === before.version || reading === MAX_READINGS)
      return { ...result, sequence: before.sequence };
    before = after;
  }
}
