import { describe, expect, it } from "vitest";
import { worthOf } from "./worth.ts";

const usual = {
  book: 1_000,
  yearlySales: 2_000,
  yearlyIncome: 120,
  netFinancial: 100,
  growth: 0.02,
  salesFloor: 0.12,
};

describe("worthOf", () => {
  it("scales with the company", () => {
    const tenfold = {
      ...usual,
      book: 10_000,
      yearlySales: 20_000,
      yearlyIncome: 1_200,
      netFinancial: 1_000,
    };
    expect(worthOf(tenfold)).toBeCloseTo(10 * worthOf(usual), 6);
  });

  it("rises with income, book, cash and growth", () => {
    const base = worthOf(usual);
    expect(worthOf({ ...usual, yearlyIncome: 150 })).toBeGreaterThan(base);
    expect(worthOf({ ...usual, book: 1_200 })).toBeGreaterThan(base);
    expect(worthOf({ ...usual, netFinancial: 300 })).toBeGreaterThan(base);
    expect(worthOf({ ...usual, growth: 0.05 })).toBeGreaterThan(base);
  });

  it("stays positive for losses and negative equity", () => {
    expect(
      worthOf({ ...usual, yearlyIncome: -500, book: -400, netFinancial: -900 }),
    ).toBeGreaterThan(0);
  });
});
