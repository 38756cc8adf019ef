import { describe, expect, it } from "vitest";
import { COST_OF_EQUITY, PERSISTENCE } from "./assumptions.ts";
import { adaptationValue, excessReturnValue } from "./residual-income.ts";

describe("excessReturnValue", () => {
  it("is nothing for a company that earns exactly its cost of equity", () => {
    expect(excessReturnValue(1_000, COST_OF_EQUITY)).toBe(0);
  });

  it("equals the sum of fading excess earnings", () => {
    const roe = 0.12;
    let sum = 0;
    for (let year = 1; year <= 400; year += 1) {
      const excess = 1_000 * (roe - COST_OF_EQUITY) * Math.pow(PERSISTENCE, year);
      sum += excess / Math.pow(1 + COST_OF_EQUITY, year);
    }
    expect(excessReturnValue(1_000, roe)).toBeCloseTo(sum, 8);
  });

  it("is negative under the cost of equity", () => {
    expect(excessReturnValue(1_000, 0.02)).toBeLessThan(0);
  });
});

describe("adaptationValue", () => {
  it("is a positive part of book", () => {
    const value = adaptationValue(1_000);
    expect(value).toBeGreaterThan(500);
    expect(value).toBeLessThan(1_000);
    expect(adaptationValue(2_000)).toBe(2 * value);
  });

  it("is what residual income gives at half the cost of equity", () => {
    expect(adaptationValue(1_000)).toBeCloseTo(1_000 - (1_000 * 0.0375 * 0.9) / 0.175, 9);
  });
});
