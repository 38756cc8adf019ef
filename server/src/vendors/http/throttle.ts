import type { Timer } from "./timer.ts";

const MINUTE_MS = 60_000;

/** Spaces requests evenly, so that no 60 seconds contain more than allowed. */
export interface Throttle {
  acquire(signal?: AbortSignal): Promise<void>;
  pauseFor(milliseconds: number): void;
}

export function createThrottle(perMinute: number, timer: Timer): Throttle {
  const interval = MINUTE_MS / perMinute;
  let next = 0;
  let pausedUntil = 0;
  return {
    async acquire(signal) {
      signal?.throwIfAborted();
      const slot = Math.max(timer.now(), next);
      next = slot + interval;
      // Checked again after each wait, as a pause may begin meanwhile.
      for (;;) {
        const delayMs = Math.max(slot, pausedUntil) - timer.now();
        if (delayMs <= 0) return;
        await timer.sleep(delayMs, signal);
      }
    },
    pauseFor(milliseconds) {
      pausedUntil = Math.max(pausedUntil, timer.now() + milliseconds);
      next = Math.max(next, pausedUntil);
    },
  };
}
