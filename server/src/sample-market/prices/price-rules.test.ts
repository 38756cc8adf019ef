import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dailyPriceLimit, roundToTick, tickSize } from "./price-rules.ts";

describe("price rules", () => {
  it.each([
    [3_000, 1],
    [3_001, 5],
    [5_001, 10],
    [30_001, 50],
    [142_300, 100],
  ])("quotes %d yen in steps of %d", (price, tick) => {
    expect(tickSize(price)).toBe(tick);
  });

  it.each([
    [99, 30],
    [100, 50],
    [1_842, 400],
    [3_000, 700],
    [142_300, 30_000],
  ])("limits a day from %d yen to ±%d", (base, width) => {
    expect(dailyPriceLimit(base)).toBe(width);
  });

  it("rounds to the grid, idempotently and never to zero", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 400_000, noNaN: true }), (price) => {
        const rounded = roundToTick(price);
        expect(rounded).toBeGreaterThan(0);
        expect(roundToTick(rounded)).toBe(rounded);
        expect(Math.abs(rounded - price)).toBeLessThanOrEqual(Math.max(1, tickSize(price)));
      }),
      { seed: 1 },
    );
  });
});
