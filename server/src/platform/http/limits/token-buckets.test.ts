import { describe, expect, it } from "vitest";
import { createTokenBuckets } from "./token-buckets.ts";

const create = () => {
  const time = { ms: 0 };
  return { time, buckets: createTokenBuckets({ capacity: 2, perSecond: 1, now: () => time.ms }) };
};

describe("token buckets", () => {
  it("give their capacity at once, then one token per interval", () => {
    const { time, buckets } = create();
    const take = () => buckets.take(["a"]);
    expect([take(), take(), take()]).toEqual([true, true, false]);
    time.ms = 999;
    expect(take()).toBe(false);
    time.ms = 1_000;
    expect([take(), take()]).toEqual([true, false]);
    time.ms = 1_000_000;
    expect([take(), take(), take()]).toEqual([true, true, false]);
  });

  it("count each key, and take nothing unless every key has a token", () => {
    const { buckets } = create();
    expect(buckets.take(["a", "site"])).toBe(true);
    expect(buckets.take(["b", "site"])).toBe(true);
    expect(buckets.take(["c", "site"])).toBe(false);
    expect([buckets.take(["c"]), buckets.take(["c"]), buckets.take(["c"])]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
