/** Answers kept as long as the data they were made of is the newest. */
export interface VersionedCache {
  /** The version of the data, believed for a moment. Rejects when it cannot be told. */
  version(): Promise<string>;
  /**
   * Keeps up to `limit` answers by key, the least recently asked for leaving first. An answer made of
   * an older version is made again; callers asking at the same time share one making.
   */
  memoize<T>(
    limit: number,
    make: (key: string, version: string) => Promise<T>,
  ): (key: string) => Promise<T>;
}

/** Milliseconds for which a version that was read from the database is believed to be the newest. */
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
        // A failure is told to those who asked and not kept.
        made.answer.catch(() => {
          if (kept.get(key) === made) kept.delete(key);
        });
        return made.answer;
      };
    },
  };
}
