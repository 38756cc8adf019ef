import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveRangeHandle, formatRange } from "./value-range.ts";

const percent = (value: number) => `${value}%`;
const extent = { min: -15, max: 40, step: 1 };

describe("formatRange", () => {
  it.each([
    [{ from: null, to: null }, "指定なし"],
    [{ from: 3, to: null }, "3%以上"],
    [{ from: null, to: 10 }, "10%以下"],
    [{ from: 3, to: 10 }, "3%から10%"],
  ])("%j: %s", (range, words) => {
    expect(formatRange(range, percent)).toBe(words);
  });
});

describe("moveRangeHandle", () => {
  it("opens the range at the end of the rail and stops at the other handle", () => {
    expect(moveRangeHandle({ from: 3, to: null }, "from", -15, extent).from).toBeNull();
    expect(moveRangeHandle({ from: null, to: 10 }, "from", 25, extent)).toEqual({
      from: 10,
      to: 10,
    });
    expect(moveRangeHandle({ from: 5, to: 10 }, "to", 0, extent)).toEqual({ from: 5, to: 5 });
    expect(moveRangeHandle({ from: 5, to: 10 }, "to", 40, extent).to).toBeNull();
  });

  it("never crosses the handles", () => {
    const value = fc.integer({ min: extent.min, max: extent.max });
    const end = fc.constantFrom("from" as const, "to" as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(end, value)), (moves) => {
        let range = { from: null as number | null, to: null as number | null };
        for (const [which, at] of moves) range = { ...moveRangeHandle(range, which, at, extent) };
        expect(range.from ?? extent.min).toBeLessThanOrEqual(range.to ?? extent.max);
      }),
      { seed: 20251114 },
    );
  });
});
