import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMagnitude, formatPeriodEnd } from "./figures.ts";

const intl = (value: number, decimals: number) =>
  new Intl.NumberFormat("ja-JP", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);

describe("formatMagnitude", () => {
  it.each([
    [0, 0, "0"],
    [-1_234_567.5, 0, "1,234,568"],
    [1.005, 2, "1.01"],
    [0.285, 2, "0.29"],
    [999.995, 2, "1,000.00"],
    [1e-7, 1, "0.0"],
    [123_456_789_012_345, 0, "123,456,789,012,345"],
  ])("writes %d with %d decimals as %s", (value, decimals, text) => {
    expect(formatMagnitude(value, decimals)).toBe(text);
  });

  it("agrees with Intl.NumberFormat up to 15 digits", () => {
    const magnitude = fc.oneof(
      fc.double({ min: 0, max: 1e11, noNaN: true }),
      fc.double({ min: 0, max: 1_000, noNaN: true }),
      // Ties in decimal notation.
      fc.integer({ min: 0, max: 1e9 }).map((n) => n / 1_000),
    );
    fc.assert(
      fc.property(magnitude, fc.integer({ min: 0, max: 4 }), (value, decimals) => {
        expect(formatMagnitude(value, decimals)).toBe(intl(value, decimals));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("formatPeriodEnd", () => {
  it.each([
    ["2025-09-30", "2025年9月末"],
    ["2024-02-29", "2024年2月末"],
    ["2024-02-28", "2024年2月28日"],
    ["2025-03-20", "2025年3月20日"],
  ])("writes %s as %s", (end, text) => {
    expect(formatPeriodEnd(end)).toBe(text);
  });
});
