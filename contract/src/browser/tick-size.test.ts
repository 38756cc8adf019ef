import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMagnitude } from "./figures.ts";
import {
  closeDecimals,
  hasTenth,
  priceChangeDecimals,
  priceDecimals,
  tickDecimals,
} from "./tick-size.ts";

describe("decimals of the exchange's steps", () => {
  it.each([
    ["TOPIX Core30", "2014-07-21", 900, 0],
    ["TOPIX Core30", "2014-07-22", 900, 1],
    ["TOPIX Large70", "2015-09-23", 5_000, 1],
    ["TOPIX Large70", "2015-09-23", 5_001, 0],
    ["TOPIX Large70", "2015-09-24", 3_000, 1],
    ["TOPIX Large70", "2015-09-24", 3_001, 0],
    ["TOPIX Mid400", "2023-06-04", 900, 0],
    ["TOPIX Mid400", "2023-06-05", 900, 1],
    ["TOPIX Mid400", "2023-06-05", 3_000, 1],
    ["TOPIX Mid400", "2023-06-05", 3_001, 0],
    ["TOPIX Small 1", "2025-11-14", 900, 0],
    ["-", "2025-11-14", 900, 0],
    [null, "2025-11-14", 900, 0],
  ])("of %s on %s at %d yen are %d", (size, day, yen, decimals) => {
    expect(tickDecimals(size, day, yen)).toBe(decimals);
  });
});

describe("decimals of a price", () => {
  it.each([
    [152.3, 0, 1],
    [1_602.5, 0, 1],
    [1_602, 0, 0],
    [1_602, 1, 1],
    // Divided by a later split: no quote.
    [1_602.333, 0, 0],
    [98, 0, 1],
  ])("of %d yen, at least %d, are %d", (yen, least, decimals) => {
    expect(priceDecimals(yen, least)).toBe(decimals);
  });
});

describe("decimals of closes that stand together", () => {
  const closes = [
    { day: "2025-09-26", close: 801.5 },
    { day: "2025-09-29", close: null },
    { day: "2025-09-30", close: 1_602 },
  ];

  it.each([
    ["a close of a finer step", undefined, 0, 1],
    ["one on the day of the split", "2025-09-26", 0, 1],
    ["one that a split has divided", "2025-09-29", 0, 0],
    ["whole ones whose newest quote is finer", "2025-09-29", 1, 1],
  ])("with %s", (_, newestSplit, least, decimals) => {
    expect(closeDecimals(closes, newestSplit, least)).toBe(decimals);
  });
});

/** In tenths of a yen. */
const shown = (yen: number, decimals: number) =>
  Math.round(10 * Number(formatMagnitude(yen, decimals).replaceAll(",", "")));

describe("decimals of a change", () => {
  it.each([
    [24, 1_842, 0],
    [0.5, 1_602, 1],
    [152.3 - 151.9, 152.3, 1],
    [0, 152.3, 1],
    [46.667, 1_500, 1],
    [-0.333, 1_500, 1],
    [0.04, 1_500, 2],
    [-0.001, 1_500, 3],
    [1e-13, 1_500, 0],
  ])("of %d yen to %d yen are %d", (change, close, decimals) => {
    expect(priceChangeDecimals(change, close, 0)).toBe(decimals);
  });

  const tenths = fc.integer({ min: 1, max: 500_000 }).map((count) => count / 10);

  it("give the close less the close before, and 0 for none alone", () => {
    fc.assert(
      fc.property(tenths, tenths, (close, before) => {
        const change = close - before;
        const least = hasTenth(close) || hasTenth(before) ? 1 : 0;
        const moved = shown(change, priceChangeDecimals(change, close, least));
        expect(Math.sign(change) * moved).toBe(
          shown(close, priceDecimals(close, least)) - shown(before, priceDecimals(before, least)),
        );
        expect(moved === 0).toBe(close === before);
      }),
      { seed: 36 },
    );
  });

  it("never let a change of 0.001 yen or more read 0", () => {
    fc.assert(
      fc.property(tenths, fc.integer({ min: 1, max: 1e7 }), (close, thousandths) => {
        const change = thousandths / 1_000;
        const text = formatMagnitude(change, priceChangeDecimals(change, close, 0));
        expect(Number(text.replaceAll(",", ""))).not.toBe(0);
      }),
      { seed: 36 },
    );
  });
});
