import { ApiProblem } from "../platform/http/api-problem.ts";

export interface BatchOptions {
  readonly perWrite: number;
  /** Beyond this, callers get 503 with Retry-After. */
  readonly waiting: number;
}

interface PendingItem<Item, Result> {
  readonly item: Item;
  readonly deferred: PromiseWithResolvers<Result>;
}

/**
 * One write at a time; items that arrive meanwhile share the next one.
 * @param write returns one result per item, in order
 */
export function batchWrites<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { perWrite, waiting: limit }: BatchOptions,
): (item: Item) => Promise<Result> {
  const waiting: PendingItem<Item, Result>[] = [];
  let isWriting = false;

  const writeNext = async (): Promise<void> => {
    const batch = waiting.splice(0, perWrite);
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [index, { deferred }] of batch.entries())
        deferred.resolve(results[index] as Result);
    } catch (error) {
      for (const { deferred } of batch) deferred.reject(error);
    }
  };
  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) await writeNext();
    isWriting = false;
  };

  return (item) => {
    if (waiting.length >= limit) {
      return Promise.reject(new ApiProblem("unavailable", { retryAfter: 5 }));
    }
    const deferred = Promise.withResolvers<Result>();
    waiting.push({ item, deferred });
    if (!isWriting) void writeAll();
    return deferred.promise;
  };
}
