import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pushApart } from "./push-apart.ts";

const blocks = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1000, noNaN: true }),
    height: fc.double({ min: 16, max: 40, noNaN: true }),
  }),
  { minLength: 1, maxLength: 6 },
);

describe("pushApart", () => {
  it("does not move blocks that do not overlap", () => {
    const given = [
      { at: 300, height: 16 },
      { at: 100, height: 36 },
    ];
    expect(pushApart(given, 0, 1000)).toEqual([300, 100]);
  });

  it("shares the move between two that overlap", () => {
    const given = [
      { at: 100, height: 20 },
      { at: 104, height: 20 },
    ];
    expect(pushApart(given, 0, 1000)).toEqual([92, 112]);
  });

  it("moves a crowded group inside the bounds", () => {
    const given = [
      { at: 2, height: 20 },
      { at: 4, height: 20 },
    ];
    expect(pushApart(given, 0, 1000)).toEqual([10, 30]);
  });

  it("prevents overlaps, keeps the order and stays inside", () => {
    fc.assert(
      fc.property(blocks, (given) => {
        const centres = pushApart(given, 0, 1000);
        const placed = given.map((block, i) => ({ ...block, centre: centres[i] ?? NaN }));
        const ordered = placed.toSorted((a, b) => a.centre - b.centre);
        for (const [i, block] of ordered.entries()) {
          expect(block.centre - block.height / 2).toBeGreaterThanOrEqual(-1e-6);
          expect(block.centre + block.height / 2).toBeLessThanOrEqual(1000 + 1e-6);
          const next = ordered[i + 1];
          if (next === undefined) continue;
          expect(next.centre - block.centre).toBeGreaterThanOrEqual(
            (block.height + next.height) / 2 - 1e-6,
          );
          expect(next.at).toBeGreaterThanOrEqual(block.at);
        }
      }),
    );
  });
});
