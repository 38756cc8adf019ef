import { describe, expect, it } from "vitest";
import { createNetworkLimit } from "./network-limit.ts";
import { createOwnHostCheck } from "./own-host.ts";

function createFixture() {
  const time = { ms: 0 };
  const waits: number[] = [];
  const isWithinLimit = createNetworkLimit({
    capacity: 100,
    perSecond: 20,
    isOwnHost: createOwnHostCheck(["10.0.0.0/8"]),
    now: () => time.ms,
    random: () => waits.length / 4,
    wait: (ms) => Promise.resolve(waits.push(ms)),
  });
  const isAllowed = (ip: string) => isWithinLimit({ ip, headers: {} });
  return {
    time,
    waits,
    isAllowed,
    allowed: async (address: string, times: number) => {
      const answers = await Promise.all(
        Array.from({ length: times }, async () => isAllowed(address)),
      );
      return answers.filter(Boolean).length;
    },
  };
}

describe("requests of a network", () => {
  it.each(["203.0.113.7", "2001:db8:1:2::1"])(
    "are refused late beyond its budget: %s",
    async (address) => {
      const { allowed, time, waits } = createFixture();
      expect(await allowed(address, 103)).toBe(100);
      expect(waits).toEqual([1_000, 1_500, 2_000]);
      expect(await allowed("198.51.100.1", 1)).toBe(1);
      time.ms = 1_000;
      expect(await allowed(address, 30)).toBe(20);
    },
  );

  it("count a /48 as one", async () => {
    const { isAllowed } = createFixture();
    const answers = await Promise.all(
      Array.from({ length: 101 }, async (_, at) => isAllowed(`2001:db8:1:${at.toString(16)}::1`)),
    );
    expect(answers.filter(Boolean)).toHaveLength(100);
  });

  it("of our own hosts are not limited", async () => {
    const { allowed } = createFixture();
    expect(await allowed("10.1.2.3", 300)).toBe(300);
  });
});
