import { LRUCache } from "lru-cache";
import type { RunCold } from "../../platform/http/limits/cold-work.ts";

/** @param run computes what is not kept; default at once */
export type Memoized<T, K = string> = (key: K, run?: RunCold) => Promise<T>;

/** Caches results until the version of the data changes. */
export interface VersionedCache {
  /** Cached for a short time. Rejects when the version cannot be read. */
  version(): Promise<string>;
  /**
   * Keeps up to `limit` results by key (LRU): text, or plain values by what they say. Results of an
   * older version are computed again; concurrent calls share one computation.
   */
  memoize<T, K extends string | object = string>(
    limit: number,
    make: (key: K, version: string) => Promise<T>,
  ): Memoized<T, K>;
  /** Likewise of several keys, where those that are not kept are made together. Absent ones are kept, too. */
  memoizeEach<T>(limit: number, make: MakeEach<T>): MakeEach<T>;
}

/** Results by key; `scope` is what they have in common. */
export type MakeEach<T> = (
  scope: string,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, T>>;

const VERSION_TTL_MS = 1_000;

export function createVersionedCache(
  readVersion: () => Promise<string>,
  ttlMs = VERSION_TTL_MS,
  now: () => number = () => performance.now(),
): VersionedCache {
  let known: { readonly version: Promise<string>; readonly at: number } | null = null;

  const version = (): Promise<string> => {
    if (known !== null && now() - known.at < ttlMs) return known.version;
    const request = { version: readVersion(), at: now() };
    known = request;
    request.version.catch(() => {
      if (known === request) known = null;
    });
    return request.version;
  };

  return {
    version,
    memoizeEach<T>(limit: number, make: MakeEach<T>): MakeEach<T> {
      const entries = new LRUCache<string, { readonly value: Promise<T | undefined> }>({
        max: limit,
      });
      return async (scope, keys) => {
        const newest = await version();
        const nameOf = (key: string) => JSON.stringify([newest, scope, key]);
        const entryOf = new Map(keys.map((key) => [key, entries.get(nameOf(key))]));
        const missing = [...entryOf].filter(([, entry]) => entry === undefined).map(([key]) => key);
        if (missing.length > 0) {
          const made = make(scope, missing);
          for (const key of missing) {
            const entry = { value: made.then((results) => results.get(key)) };
            entryOf.set(key, entry);
            entries.set(nameOf(key), entry);
            // Failures are not cached.
            entry.value.catch(() => {
              if (entries.peek(nameOf(key)) === entry) entries.delete(nameOf(key));
            });
          }
        }
        const found = new Map<string, T>();
        for (const [key, entry] of entryOf) {
          const result = await entry?.value;
          if (result !== undefined) found.set(key, result);
        }
        return found;
      };
    },
    memoize<T, K extends string | object>(
      limit: number,
      make: (key: K, version: string) => Promise<T>,
    ): Memoized<T, K> {
      const entries = new LRUCache<
        string,
        { readonly version: string; readonly value: Promise<T> }
      >({ max: limit });
      const find = (text: string, newest: string) => {
        const found = entries.get(text);
        return found?.version === newest ? found.value : undefined;
      };
      const load = (key: K, text: string, newest: string): Promise<T> => {
        const entry = { version: newest, value: make(key, newest) };
        entries.set(text, entry);
        // Failures are not cached.
        entry.value.catch(() => {
          if (entries.peek(text) === entry) entries.delete(text);
        });
        return entry.value;
      };
      const get = async (key: K, text: string) => {
        const newest = await version();
        return find(text, newest) ?? load(key, text, newest);
      };
      return async (key, run) => {
        const text = typeof key === "string" ? key : JSON.stringify(key);
        if (run === undefined) return get(key, text);
        // Meanwhile another call may have made it, or the version changed.
        return find(text, await version()) ?? run(() => get(key, text));
      };
    },
  };
}
