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
    let heats = 0;
    const failures: unknown[] = [];
    const warmth = startCacheWarmer(
      async () => {
        heats += 1;
        if (heats === 1) throw new Error("no database yet");
      },
      1_000,
      (error) => failures.push(error),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(warmth.isWarm).toBe(false);
    expect(failures).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(warmth.isWarm).toBe(true);
    await warmth.whenWarm;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(heats).toBe(4);
    warmth.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heats).toBe(4);
  });

  it("stays warm when a later run fails", async () => {
    let heats = 0;
    const warmth = startCacheWarmer(
      async () => {
        heats += 1;
        if (heats > 1) throw new Error("down");
      },
      10,
      () => {},
    );
    await vi.advanceTimersByTimeAsync(100);
    expect(heats).toBeGreaterThan(2);
    expect(warmth.isWarm).toBe(true);
    warmth.stop();
  });
});
