import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { reviseForecast, type SampleForecast } from "./forecasts.ts";
import type { FullYear } from "../fundamentals/full-year.ts";

const forecast: SampleForecast = {
  yearStart: 0,
  yearEnd: 364,
  sales: 10_000,
  operatingIncome: 1_000,
  ordinaryIncome: 1_000,
  profit: 700,
  dividend: 20,
};

function yearWith(operatingIncome: number): FullYear {
  const total = {
    sales: 10_000,
    operatingIncome,
    ordinaryIncome: operatingIncome,
    profitBeforeTax: operatingIncome,
    profit: Math.round(operatingIncome * 0.7),
    operatingCashFlow: 0,
    investingCashFlow: 0,
    financingCashFlow: 0,
    depreciation: 0,
    dividendsPaid: 0,
    treasuryPurchased: 0,
  };
  return { yearStart: 0, yearEnd: 364, quarters: [], total, dividendPerShare: 20 };
}

describe("reviseForecast", () => {
  it("keeps a forecast that comes true", () => {
    for (let i = 0; i < 50; i++) {
      expect(reviseForecast(forecast, yearWith(1_000), 3, createRandom("true", i))).toBeNull();
    }
  });

  it("moves towards the truth, more so late in the year", () => {
    const half = reviseForecast(forecast, yearWith(1_600), 2, createRandom("up"));
    const late = reviseForecast(forecast, yearWith(1_600), 4, createRandom("up"));
    expect(half?.operatingIncome).toBeGreaterThan(1_200);
    expect(late?.operatingIncome).toBeGreaterThan(half?.operatingIncome ?? Infinity);
    expect(late?.operatingIncome).toBeLessThan(1_700);
  });

  it("gives round finite figures for any outcome, including losses", () => {
    const outcomes = fc.integer({ min: -50_000, max: 50_000 });
    fc.assert(
      fc.property(outcomes, fc.constantFrom(1, 2, 3, 4), fc.string(), (truth, position, seed) => {
        const revised = reviseForecast(forecast, yearWith(truth), position, createRandom(seed));
        if (revised === null) return;
        const size = Math.abs(revised.operatingIncome);
        const step = Math.max(1, 5 * 10 ** (Math.floor(Math.log10(Math.max(1, size))) - 2));
        expect(size % step).toBe(0);
        expect(Math.abs(revised.operatingIncome - truth)).toBeLessThanOrEqual(
          Math.abs(1_000 - truth) + 0.06 * Math.abs(truth) + step,
        );
      }),
      { seed: 1 },
    );
  });
});
