import { setTimeout as delay } from "node:timers/promises";

export interface CpuThrottle {
  /** Called between two pieces of work; rejects once the signal aborts. */
  pause(signal?: AbortSignal): Promise<void>;
}

/** For work that a request waits for. */
export const unthrottled = (): CpuThrottle => ({
  pause: async (signal) => signal?.throwIfAborted(),
});

/**
 * Pauses after each piece of work so that only this share of the time is used.
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
