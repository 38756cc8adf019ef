import { LRUCache } from "lru-cache";

/** Caches results until the version of the data changes. */
export interface VersionedCache {
  /** Cached for a short time. Rejects when the version cannot be read. */
  version(): Promise<string>;
  /**
   * Keeps up to `limit` results by key (LRU). Results of an older version are computed again;
   * concurrent calls share one computation.
   */
  memoize<T>(
    limit: number,
    make: (key: string, version: string) => Promise<T>,
  ): (key: string) => Promise<T>;
}

const VERSION_TTL_MS = 1_000;

export function createVersionedCache(
  readVersion: () => Promise<string>,
  believedMs = VERSION_TTL_MS,
  now: () => number = () => performance.now(),
): VersionedCache {
  let known: { readonly version: Promise<string>; readonly at: number } | null = null;

  const version = (): Promise<string> => {
    if (known !== null && now() - known.at < believedMs) return known.version;
    const request = { version: readVersion(), at: now() };
    known = request;
    request.version.catch(() => {
      if (known === request) known = null;
    });
    return request.version;
  };

  return {
    version,
    memoize<T>(limit: number, make: (key: string, version: string) => Promise<T>) {
      const entries = new LRUCache<
        string,
        { readonly version: string; readonly value: Promise<T> }
      >({ max: limit });
      return async (key: string) => {
        const newest = await version();
        const found = entries.get(key);
        if (found?.version === newest) return found.value;
        const entry = { version: newest, value: make(key, newest) };
        entries.set(key, entry);
        // Failures are not cached.
        entry.value.catch(() => {
          if (entries.peek(key) === entry) entries.delete(key);
        });
        return entry.value;
      };
    },
  };
}
