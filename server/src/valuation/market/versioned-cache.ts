import { LRUCache } from "lru-cache";
import { noteOtherVersion } from "../../platform/http/answer-version.ts";
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

interface Kept<T> {
  readonly result: T;
  /** Whether the data were still of the version when they had been read; null: cannot be told now. */
  readonly isOfVersion: boolean | null;
}

function resultOf<T>({ result, isOfVersion }: Kept<T>): T {
  if (isOfVersion !== true) noteOtherVersion();
  return result;
}

/** Keeps neither failures nor what cannot be told to be of its version. */
function forgetUnlessKept(value: Promise<Kept<unknown>>, forget: () => void): void {
  value.then(({ isOfVersion }) => isOfVersion === null && forget(), forget);
}

export interface VersionedCacheOptions {
  /** How long the version is remembered. */
  readonly ttlMs?: number;
  /** Monotonic, milliseconds. */
  readonly now?: () => number;
  /**
   * Whether the data are still of a version. Asked after each result was made; every answer that uses a result of
   * other data tells no version (`noteOtherVersion`). Default: always.
   */
  readonly isCurrent?: (version: string) => Promise<boolean>;
}

export function createVersionedCache(
  readVersion: () => Promise<string>,
  {
    ttlMs = VERSION_TTL_MS,
    now = () => performance.now(),
    isCurrent = () => Promise.resolve(true),
  }: VersionedCacheOptions = {},
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

  const keep = async <T>(made: Promise<T>, of: string): Promise<Kept<T>> => {
    const result = await made;
    return { result, isOfVersion: await isCurrent(of).catch(() => null) };
  };

  return {
    version,
    memoizeEach<T>(limit: number, make: MakeEach<T>): MakeEach<T> {
      const entries = new LRUCache<string, { readonly value: Promise<Kept<T | undefined>> }>({
        max: limit,
      });
      return async (scope, keys) => {
        const newest = await version();
        const nameOf = (key: string) => JSON.stringify([newest, scope, key]);
        const entryOf = new Map(keys.map((key) => [key, entries.get(nameOf(key))]));
        const missing = [...entryOf].filter(([, entry]) => entry === undefined).map(([key]) => key);
        if (missing.length > 0) {
          const made = keep(make(scope, missing), newest);
          for (const key of missing) {
            const value = made.then(({ result, ...kept }) => ({
              ...kept,
              result: result.get(key),
            }));
            const entry = { value };
            entryOf.set(key, entry);
            entries.set(nameOf(key), entry);
            forgetUnlessKept(value, () => {
              if (entries.peek(nameOf(key)) === entry) entries.delete(nameOf(key));
            });
          }
        }
        const found = new Map<string, T>();
        for (const [key, entry] of entryOf) {
          const result = entry && resultOf(await entry.value);
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
        { readonly version: string; readonly value: Promise<Kept<T>> }
      >({ max: limit });
      const find = (text: string, newest: string) => {
        const found = entries.get(text);
        return found?.version === newest ? found.value : undefined;
      };
      const load = (key: K, text: string, newest: string): Promise<Kept<T>> => {
        const entry = { version: newest, value: keep(make(key, newest), newest) };
        entries.set(text, entry);
        forgetUnlessKept(entry.value, () => {
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
        if (run === undefined) return resultOf(await get(key, text));
        // Meanwhile another call may have made it, or the version changed.
        return resultOf(await (find(text, await version()) ?? run(() => get(key, text))));
      };
    },
  };
}
