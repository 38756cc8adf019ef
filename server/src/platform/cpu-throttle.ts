import { setTimeout as delay } from "node:timers/promises";

/** How work that nobody waits for leaves the machine to those who wait. */
export interface CpuThrottle {
  /** Between two pieces of the work; rejects once the signal says that no more of it is wanted. */
  pause(signal?: AbortSignal): Promise<void>;
}

/** For work that somebody waits for. */
export const unthrottled = (): CpuThrottle => ({
  pause: async (signal) => signal?.throwIfAborted(),
});

/**
 * Rests so long after each piece that only this share of the time is worked: for the rest of it readers have
 * the machine to themselves, however few processors it has.
 * @param share above 0, up to 1
 * @param now monotonic, milliseconds
 */
export function createCpuThrottle(
  share: number,
  now: () => number = () => performance.now(),
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<unknown> = (milliseconds, signal) =>
    delay(milliseconds, undefined, signal && { signal }),
): CpuThrottle {
  let since = now();
  return {
    async pause(signal) {
      await wait((now() - since) * (1 / share - 1), signal);
      since = now();
    },
  };
}
