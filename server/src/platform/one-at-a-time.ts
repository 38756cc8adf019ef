/** Runs pieces of work one after another. */
export interface OneAtATime {
  /** @throws TooManyWaitingError without waiting */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export class TooManyWaitingError extends Error {
  override name = "TooManyWaitingError";
}

/** @param maxWaiting beside the one that runs */
export function createOneAtATime(maxWaiting: number): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  let pending = 0;
  return {
    async run(work) {
      if (pending > maxWaiting) throw new TooManyWaitingError(`${pending} are pending`);
      pending += 1;
      const before = last;
      const done = before.then(work, work);
      last = done.catch(() => {});
      try {
        return await done;
      } finally {
        pending -= 1;
      }
    },
  };
}
