import type { Timer } from "../http/timer.ts";

/** Time that passes only by sleeping: what would take minutes takes none. */
export interface FakeTimer extends Timer {
  /** How long was slept each time, milliseconds. */
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
