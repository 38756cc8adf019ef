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
    const asked = { version: readVersion(), at: now() };
    known = asked;
    asked.version.catch(() => {
      if (known === asked) known = null;
    });
    return asked.version;
  };

  return {
    version,
    memoize<T>(limit: number, make: (key: string, version: string) => Promise<T>) {
      const kept = new Map<string, { readonly version: string; readonly answer: Promise<T> }>();
      return async (key: string) => {
        const newest = await version();
        const found = kept.get(key);
        if (found?.version === newest) {
          kept.delete(key);
          kept.set(key, found);
          return found.answer;
        }
        const made = { version: newest, answer: make(key, newest) };
        kept.delete(key);
        kept.set(key, made);
        const [oldest] = kept.keys();
        if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
        // Failures are not cached.
        made.answer.catch(() => {
          if (kept.get(key) === made) kept.delete(key);
        });
        return made.answer;
      };
    },
  };
}
