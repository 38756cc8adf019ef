/** Something large that is read as a whole, known by the version of the data it was read from. */
export interface Snapshot<T> {
  /**
   * The one in memory. While a newer one is being read, the old one is answered; only the very first
   * is waited for. Rejects when the version of the data cannot be told.
   */
  current(): Promise<T>;
  /** True once there is one in memory. */
  readonly isLoaded: boolean;
}

/**
 * Holds the newest in memory. Asks for the version on every call (`readVersion` is expected to keep
 * its answer for a moment), and reads anew, once at a time, when it has changed.
 */
export function createSnapshot<T extends { readonly version: string }>(
  readVersion: () => Promise<string>,
  read: (version: string) => Promise<T>,
  /** Told when a newer one could not be read; the old one is kept and the next call tries again. */
  onFailure: (error: unknown) => void,
): Snapshot<T> {
  let held: T | null = null;
  let reading: Promise<T> | null = null;

  const readOnce = (version: string): Promise<T> => {
    reading ??= read(version)
      .then((made) => {
        held = made;
        return made;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };

  return {
    get isLoaded() {
      return held !== null;
    },
    async current() {
      const version = await readVersion();
      if (held === null) return readOnce(version);
      if (held.version !== version && reading === null) readOnce(version).catch(onFailure);
      return held;
    },
  };
}
