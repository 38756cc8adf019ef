import type { Timer } from "./timer.ts";

const MINUTE_MS = 60_000;

/** Spaces requests evenly, so that no minute, wherever it is taken to begin, holds more than are allowed. */
export interface Pace {
  /** Resolves when the next request may be sent; callers are served in order. */
  turn(signal?: AbortSignal): Promise<void>;
  /** No turn before then: the other side asked for quiet. */
  quietFor(milliseconds: number): void;
}

export function createPace(perMinute: number, timer: Timer): Pace {
  const interval = MINUTE_MS / perMinute;
  let next = 0;
  let quietUntil = 0;
  return {
    async turn(signal) {
      signal?.throwIfAborted();
      const mine = Math.max(timer.now(), next);
      next = mine + interval;
      // Looked at again after each wait: a quiet may begin meanwhile.
      for (;;) {
        const wait = Math.max(mine, quietUntil) - timer.now();
        if (wait <= 0) return;
        await timer.sleep(wait, signal);
      }
    },
    quietFor(milliseconds) {
      quietUntil = Math.max(quietUntil, timer.now() + milliseconds);
      next = Math.max(next, quietUntil);
    },
  };
}
