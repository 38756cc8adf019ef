import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLru } from "./lru.ts";

describe("createLru", () => {
  it("evicts the least recently used entry", () => {
    const lru = createLru<number>({ maxEntries: 2 });
    lru.set("a", 1);
    lru.set("b", 2);
    lru.get("a");
    lru.set("c", 3);
    expect([lru.get("a"), lru.get("b"), lru.get("c")]).toEqual([1, undefined, 3]);
  });

  it("does not store an entry heavier than the limit", () => {
    const lru = createLru<string>({ maxEntries: 9, maxWeight: 3, weigh: (text) => text.length });
    lru.set("light", "ab");
    lru.set("heavy", "abcd");
    expect(lru.size).toBe(0);
  });

  it("never exceeds its limits, whatever is set", () => {
    const sets = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d", "e"), fc.nat(10)));
    fc.assert(
      fc.property(sets, (operations) => {
        const lru = createLru<number>({ maxEntries: 3, maxWeight: 12, weigh: (value) => value });
        for (const [key, value] of operations) lru.set(key, value);
        const stored = ["a", "b", "c", "d", "e"].map((key) => lru.get(key) ?? 0);
        expect(lru.size).toBeLessThanOrEqual(3);
        expect(stored.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(12);
      }),
    );
  });
});
