/** Keeps data in memory, so that no request waits for them to be loaded. */
export interface CacheWarmer {
  /** Stays true once everything was in memory. */
  readonly isWarm: boolean;
  /** Resolves when `isWarm` becomes true; never if every attempt fails. */
  readonly whenWarm: Promise<void>;
  stop(): void;
}

/**
 * Calls `heat` repeatedly, so that changed data are in memory before a request needs them: a call
 * that finds no change costs two index probes. Failures are reported and retried.
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
