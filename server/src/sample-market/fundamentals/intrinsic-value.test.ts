import { describe, expect, it } from "vitest";
import { intrinsicValueOf } from "./intrinsic-value.ts";

const usual = {
  book: 1_000,
  yearlySales: 2_000,
  yearlyIncome: 120,
  netFinancial: 100,
  growth: 0.02,
  salesFloor: 0.12,
};

describe("intrinsicValueOf", () => {
  it("scales with the company", () => {
    const tenfold = {
      ...usual,
      book: 10_000,
      yearlySales: 20_000,
      yearlyIncome: 1_200,
      netFinancial: 1_000,
    };
    expect(intrinsicValueOf(tenfold)).toBeCloseTo(10 * intrinsicValueOf(usual), 6);
  });

  it("rises with income, book, cash and growth", () => {
    const base = intrinsicValueOf(usual);
    expect(intrinsicValueOf({ ...usual, yearlyIncome: 150 })).toBeGreaterThan(base);
    expect(intrinsicValueOf({ ...usual, book: 1_200 })).toBeGreaterThan(base);
    expect(intrinsicValueOf({ ...usual, netFinancial: 300 })).toBeGreaterThan(base);
    expect(intrinsicValueOf({ ...usual, growth: 0.05 })).toBeGreaterThan(base);
  });

  it("stays positive for losses and negative equity", () => {
    expect(
      intrinsicValueOf({ ...usual, yearlyIncome: -500, book: -400, netFinancial: -900 }),
    ).toBeGreaterThan(0);
  });
});
