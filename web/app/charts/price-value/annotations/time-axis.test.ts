import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findFreeX, formatSplit } from "./time-axis.tsx";

describe("findFreeX", () => {
  it("returns the middle of an empty stretch, or a place beside a mark", () => {
    expect(findFreeX(100, 160, [])).toBe(130);
    expect(findFreeX(100, 200, [150])).toBe(116);
  });

  it("returns null where marks are too close", () => {
    expect(findFreeX(100, 160, [110, 150])).toBeNull();
    expect(findFreeX(100, 104, [])).toBeNull();
  });

  it("keeps the width of label and mark apart", () => {
    const places = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.nat(900), fc.nat(100), places, (from, length, taken) => {
        const place = findFreeX(from, from + length, taken);
        if (place === null) return;
        expect(place).toBeGreaterThanOrEqual(from);
        expect(place).toBeLessThanOrEqual(from + length);
        for (const mark of taken) expect(Math.abs(mark - place)).toBeGreaterThanOrEqual(34);
      }),
      { seed: 20251114 },
    );
  });
});

describe("formatSplit", () => {
  it.each([
    [0.5, "1:2分割"],
    [1 / 3, "1:3分割"],
    [10, "10:1併合"],
  ])("formats the factor %d as %s", (factor, words) => {
    expect(formatSplit(factor)).toBe(words);
  });
});
