import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startCacheWarmer } from "./cache-warmer.ts";

describe("startCacheWarmer", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is warm after the first successful run, and repeats until stopped", async () => {
    let runs = 0;
    const failures: unknown[] = [];
    const warmer = startCacheWarmer(
      async () => {
        runs += 1;
        if (runs === 1) throw new Error("no database yet");
      },
      1_000,
      (error) => failures.push(error),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(warmer.isWarm).toBe(false);
    expect(failures).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(warmer.isWarm).toBe(true);
    await warmer.whenWarm;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(runs).toBe(4);
    warmer.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toBe(4);
  });

  it("stays warm when a later run fails", async () => {
    let runs = 0;
    const warmer = startCacheWarmer(
      async () => {
        runs += 1;
        if (runs > 1) throw new Error("down");
      },
      10,
      () => {},
    );
    await vi.advanceTimersByTimeAsync(100);
    expect(runs).toBeGreaterThan(2);
    expect(warmer.isWarm).toBe(true);
    warmer.stop();
  });
});
