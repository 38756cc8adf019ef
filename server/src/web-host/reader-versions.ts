import { isOlderVersion } from "@tenbin/contract/data-version";
import { LRUCache } from "lru-cache";
import { STALE_PAGE_MAX_AGE_MS } from "./data-version.ts";

/** The newest data version that was shown to each reader, while older pages may be served at all. */
export interface ReaderVersions {
  /** Null for a reader without pages of late. */
  find(address: string): string | null;
  note(address: string, version: string | null): void;
}

/** Readers of half a minute; a version takes some 100 bytes. */
const MAX_READERS = 20_000;

/** @param passedMs monotonic */
export function createReaderVersions(
  passedMs: () => number = () => performance.now(),
): ReaderVersions {
  const shown = new LRUCache<string, string>({
    max: MAX_READERS,
    ttl: STALE_PAGE_MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now: passedMs },
  });
  return {
    find: (address) => shown.get(address) ?? null,
    note(address, version) {
      if (version === null) return;
      const before = shown.get(address);
      if (before === undefined || !isOlderVersion(version, before)) shown.set(address, version);
    },
  };
}
