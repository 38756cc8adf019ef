import { ApiProblem } from "../platform/http/api-problem.ts";

export interface BatchOptions {
  /** Items given to one write at most. */
  readonly perWrite: number;
  /** Items waiting at most; beyond it callers are asked to come again. */
  readonly waiting: number;
}

interface PendingItem<Item, Result> {
  readonly item: Item;
  readonly settle: PromiseWithResolvers<Result>;
}

/**
 * One write at a time; what comes meanwhile is written together with the next. A single item is written
 * at once, and under load the statement's cost is shared. The promise settles when the item is written,
 * or fails with its write.
 * @param write gives one result per item, in their order
 */
export function batchWrites<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { perWrite, waiting: limit }: BatchOptions,
): (item: Item) => Promise<Result> {
  const waiting: PendingItem<Item, Result>[] = [];
  let isWriting = false;

  const writeNext = async (): Promise<void> => {
    const taken = waiting.splice(0, perWrite);
    try {
      const results = await write(taken.map(({ item }) => item));
      for (const [index, { settle }] of taken.entries()) settle.resolve(results[index] as Result);
    } catch (error) {
      for (const { settle } of taken) settle.reject(error);
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
    const settle = Promise.withResolvers<Result>();
    waiting.push({ item, settle });
    if (!isWriting) void writeAll();
    return settle.promise;
  };
}
