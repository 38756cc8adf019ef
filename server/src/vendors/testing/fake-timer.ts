import type { Timer } from "../http/timer.ts";

/** Time passes only by sleeping, without delay. */
export interface FakeTimer extends Timer {
  /** Milliseconds of each sleep. */
  readonly sleeps: number[];
}

export function createFakeTimer(start = 0): FakeTimer {
  let time = start;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => time,
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted();
      sleeps.push(milliseconds);
      time += milliseconds;
    },
  };
}
