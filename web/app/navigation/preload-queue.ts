/** Specification 9.10. */
export const MAX_CONCURRENT_PRELOADS = 5;

export interface PreloadQueue {
  preload(files: readonly string[], urgent: boolean): Promise<void>;
}

/** @param load fetches one file; its errors are ignored */
export function createPreloadQueue(
  load: (file: string) => Promise<unknown>,
  loaded: Iterable<string> = [],
): PreloadQueue {
  const known = new Map<string, Promise<void>>();
  for (const file of loaded) known.set(file, Promise.resolve());
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const run = async () => {
    running += 1;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
    running -= 1;
  };
  const enqueue = (file: string, urgent: boolean) => {
    const done = new Promise<void>((resolve) => {
      const start = () =>
        load(file)
          .catch(() => {})
          .then(() => resolve());
      if (urgent) waiting.unshift(start);
      else waiting.push(start);
    });
    known.set(file, done);
    if (running < MAX_CONCURRENT_PRELOADS) void run();
    return done;
  };
  return {
    async preload(files, urgent) {
      await Promise.all(files.map((file) => known.get(file) ?? enqueue(file, urgent)));
    },
  };
}
