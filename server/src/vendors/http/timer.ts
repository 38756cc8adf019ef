import { setTimeout as delay } from "node:timers/promises";

/** Time as a feed needs it; tests pass one that only they move. */
export interface Timer {
  /** Milliseconds since the Unix epoch; never goes back, also where the machine's clock is set back. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted meanwhile. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemTimer: Timer = {
  now: () => performance.timeOrigin + performance.now(),
  async sleep(milliseconds, signal) {
    try {
      await delay(milliseconds, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
