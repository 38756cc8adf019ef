import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createThrottle } from "./throttle.ts";
import { createFakeTimer } from "../testing/fake-timer.ts";

const MINUTE_MS = 60_000;

describe("createThrottle", () => {
  it("allows no more requests in any minute than the limit, however long the work takes", async () => {
    const works = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 5, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 500 }), works, async (perMinute, work) => {
        const timer = createFakeTimer();
        const throttle = createThrottle(perMinute, timer);
        const turns: number[] = [];
        for (const milliseconds of work) {
          await throttle.acquire();
          turns.push(timer.now());
          await timer.sleep(milliseconds);
        }
        for (const turn of turns) {
          // Half a millisecond allows for rounding of the interval.
          const within = turns.filter((other) => other >= turn && other < turn + MINUTE_MS - 0.5);
          expect(within.length).toBeLessThanOrEqual(perMinute);
        }
      }),
      { seed: 4, numRuns: 50 },
    );
  });

  it("does not wait below the limit", async () => {
    const timer = createFakeTimer();
    const throttle = createThrottle(60, timer);
    await throttle.acquire();
    await timer.sleep(2_000);
    timer.sleeps.length = 0;
    await throttle.acquire();
    expect(timer.sleeps).toEqual([]);
  });

  it("waits for the whole pause", async () => {
    const timer = createFakeTimer();
    const throttle = createThrottle(60, timer);
    throttle.pauseFor(30_000);
    await throttle.acquire();
    expect(timer.now()).toBe(30_000);
    await throttle.acquire();
    expect(timer.now()).toBe(31_000);
  });

  it("does not acquire for an aborted request", async () => {
    const throttle = createThrottle(60, createFakeTimer());
    await expect(throttle.acquire(AbortSignal.abort(new Error("stopped")))).rejects.toThrow(
      "stopped",
    );
  });
});
