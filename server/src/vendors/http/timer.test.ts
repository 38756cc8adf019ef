import { afterEach, expect, it, vi } from "vitest";
import { createThrottle } from "./throttle.ts";
import { systemTimer } from "./timer.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("does not wait for an hour when the system clock is set back [fault: clock × daily run]", async () => {
  const slept: number[] = [];
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
    throw new Error("would wait");
  };
  const throttle = createThrottle(60_000_000, { now: () => systemTimer.now(), sleep });
  const before = systemTimer.now();
  expect(Math.abs(before - Date.now())).toBeLessThan(3_600_000);
  await throttle.acquire();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
  expect(systemTimer.now()).toBeGreaterThanOrEqual(before);
  await throttle.acquire().catch(() => {});
  expect(slept.filter((milliseconds) => milliseconds > 1_000)).toEqual([]);
});
