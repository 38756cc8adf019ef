import { setImmediate as otherEvents } from "node:timers/promises";

/** Work that may be left off at each `yield`. */
export type Sliced<T> = Generator<undefined, T>;

/** Does the work at one go. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Does the work a few milliseconds at a time and gives other events their turn in between, so that
 * requests wait for one slice at most. A slice lasts longer where the work yields more rarely.
 */
export async function inSlices<T>(work: Sliced<T>, milliseconds: number): Promise<T> {
  for (;;) {
    const end = performance.now() + milliseconds;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await otherEvents();
  }
}
