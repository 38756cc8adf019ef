import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** Work that may be left off at each `yield`. */
export type SlicedTask<T> = Generator<undefined, T>;

/** Does the work at one go. */
export function runToCompletion<T>(work: SlicedTask<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Does the work a few milliseconds at a time and gives other events their turn in between, so that
 * requests wait for one slice at most. A slice lasts longer where the work yields more rarely.
 */
export async function runInSlices<T>(work: SlicedTask<T>, milliseconds: number): Promise<T> {
  for (;;) {
    const end = performance.now() + milliseconds;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await yieldToEventLoop();
  }
}
