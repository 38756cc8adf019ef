import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toDayNumber } from "./days.ts";
import { priceToPosition } from "./scale.ts";
import { priceTicks, timeTicks } from "./ticks.ts";

const ROUND = new Set([1, 1.5, 2, 2.5, 3, 4, 5, 7]);
const mantissa = (tick: number) => Number((tick / 10 ** Math.floor(Math.log10(tick))).toFixed(6));

describe("priceTicks", () => {
  it("labels the mock's axis with the design's round prices", () => {
    const scale = { kind: "log", min: 640, max: 4150 } as const;
    expect(priceTicks(scale, 442)).toEqual([700, 1000, 1500, 2000, 2500, 3000, 4000]);
  });

  it("returns fewer on a lower axis", () => {
    const scale = { kind: "log", min: 640, max: 4150 } as const;
    expect(priceTicks(scale, 120).length).toBeLessThan(7);
  });

  it("stays within the axis, ascending, at most seven and far enough apart", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("log" as const, "linear" as const),
        fc.double({ min: 1, max: 1e5, noNaN: true }),
        fc.double({ min: 1.05, max: 1e4, noNaN: true }),
        (kind, min, ratio) => {
          const scale = { kind, min, max: min * ratio };
          const ticks = priceTicks(scale, 300);
          expect(ticks.length).toBeLessThanOrEqual(7);
          for (const [i, tick] of ticks.entries()) {
            expect(priceToPosition(scale, tick)).toBeGreaterThanOrEqual(-1e-6);
            expect(priceToPosition(scale, tick)).toBeLessThanOrEqual(1 + 1e-6);
            const before = ticks[i - 1];
            if (before === undefined) continue;
            const gap = (priceToPosition(scale, tick) - priceToPosition(scale, before)) * 300;
            expect(gap).toBeGreaterThanOrEqual(20 - 1e-6);
          }
        },
      ),
    );
  });

  it("returns only round prices where the axis spans more than a factor of four", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 10, max: 1e5, noNaN: true }),
        fc.double({ min: 4.5, max: 50, noNaN: true }),
        (min, ratio) => {
          for (const tick of priceTicks({ kind: "log", min, max: min * ratio }, 442)) {
            expect(ROUND).toContain(mantissa(tick));
          }
        },
      ),
    );
  });

  it("spaces prices evenly where a log axis is too short for round ones", () => {
    expect(priceTicks({ kind: "log", min: 980, max: 1090 }, 300)).toEqual([
      980, 1000, 1020, 1040, 1060, 1080,
    ]);
  });
});

describe("timeTicks", () => {
  const to = toDayNumber("2025-11-14");

  it("marks every January over ten years", () => {
    const ticks = timeTicks(toDayNumber("2015-11-14"), to, 1012, 44);
    expect(ticks.map(({ label }) => label)).toEqual(
      Array.from({ length: 10 }, (_, i) => `${2016 + i}年`),
    );
  });

  it("labels every second year where labels would overlap", () => {
    const labels = timeTicks(toDayNumber("2015-11-14"), to, 266, 44).map(({ label }) => label);
    expect(labels.filter((label) => label !== null)).toEqual([
      "2016年",
      "2018年",
      "2020年",
      "2022年",
      "2024年",
    ]);
  });

  it("adds quarters to a single year", () => {
    const labels = timeTicks(toDayNumber("2024-11-14"), to, 1012, 44).map(({ label }) => label);
    expect(labels).toEqual(["2025年", "4月", "7月", "10月"]);
  });
});
