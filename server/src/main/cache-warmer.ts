/** What is kept in memory so that no reader waits for it to be made. */
export interface CacheWarmer {
  /** True once everything has been in memory; it is never let go of after that. */
  readonly isWarm: boolean;
  /** Resolves when it first is; never where it fails for ever. */
  readonly whenWarm: Promise<void>;
  stop(): void;
}

/**
 * Runs `heat` again and again, so that what has changed is in memory before a reader asks: a heat
 * that finds nothing changed costs two index probes. A failure is told and tried again.
 */
export function startCacheWarmer(
  heat: () => Promise<unknown>,
  everyMs: number,
  onFailure: (error: unknown) => void,
): CacheWarmer {
  const { promise: warm, resolve } = Promise.withResolvers<void>();
  let isWarm = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    try {
      await heat();
      isWarm = true;
      resolve();
    } catch (error) {
      onFailure(error);
    }
    if (!stopped) timer = setTimeout(() => void run(), everyMs);
  };
  void run();
  return {
    get isWarm() {
      return isWarm;
    },
    whenWarm: warm,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
