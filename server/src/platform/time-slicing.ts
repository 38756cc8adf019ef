import { setImmediate as yieldToEventLoop } from "node:timers/promises";

export type SlicedTask<T> = Generator<undefined, T>;

export function runToCompletion<T>(work: SlicedTask<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Requests wait for one slice at most; it lasts longer where the work yields more rarely. */
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
