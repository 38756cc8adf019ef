export interface Snapshot<T> {
  /**
   * Returns the old snapshot while a newer one is read; only the first read is waited for. Rejects
   * when the version cannot be read.
   */
  current(): Promise<T>;
  readonly isLoaded: boolean;
}

/**
 * Checks the version on every call, so `readVersion` should cache it, and reloads when it changed,
 * with one read at a time.
 */
export function createSnapshot<T extends { readonly version: string }>(
  readVersion: () => Promise<string>,
  read: (version: string) => Promise<T>,
  /** Called when a reload failed; the old snapshot stays and the next call retries. */
  onFailure: (error: unknown) => void,
): Snapshot<T> {
  let snapshot: T | null = null;
  let reading: Promise<T> | null = null;

  const readOnce = (version: string): Promise<T> => {
    reading ??= read(version)
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
    get isLoaded() {
      return snapshot !== null;
    },
    async current() {
      const version = await readVersion();
      if (snapshot === null) return readOnce(version);
      if (snapshot.version !== version && reading === null) readOnce(version).catch(onFailure);
      return snapshot;
    },
  };
}
