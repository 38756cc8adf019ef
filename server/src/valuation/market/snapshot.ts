export interface Snapshot<T> {
  /**
   * Returns the old snapshot while a newer one is read; only the first read is waited for. Rejects
   * when the version cannot be read.
   */
  current(): Promise<T>;
  /** As `current`, without a check; null before the first read. */
  readonly loaded: T | null;
}

/**
 * Checks the version on every call, so `readVersion` should cache it, and reloads when it changed,
 * with one read at a time.
 */
export function createSnapshot<T extends { readonly version: string }>(
  readVersion: () => Promise<string>,
  read: () => Promise<T>,
  /** Called when a reload failed; the old snapshot stays and the next call retries. */
  onFailure: (error: unknown) => void,
): Snapshot<T> {
  let snapshot: T | null = null;
  let reading: Promise<T> | null = null;

  const readOnce = (): Promise<T> => {
    reading ??= read()
      .then((loaded) => {
        snapshot = loaded;
        return loaded;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };

  return {
    get loaded() {
      return snapshot;
    },
    async current() {
      const version = await readVersion();
      if (snapshot === null) return readOnce();
      if (snapshot.version !== version && reading === null) readOnce().catch(onFailure);
      return snapshot;
    },
  };
}
