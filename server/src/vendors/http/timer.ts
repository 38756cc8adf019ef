import { setTimeout as delay } from "node:timers/promises";

export interface Timer {
  /** Milliseconds since the epoch; never goes back. */
  now(): number;
  /** Rejects with the signal's reason when aborted. */
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
