import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { taxTotals } from "./consumption-tax.ts";

const of = (...amounts: number[]) => taxTotals(amounts.map((amount) => ({ amount, rate: 10 })));

describe("taxTotals", () => {
  it.each([
    [1_480, 134],
    [4_545, 413],
    [10_000, 909],
    [500, 45],
    [11, 1],
    [10, 0],
    [0, 0],
    [-740, -67],
    [-10, 0],
  ])("finds in %i yen at 10 percent a tax of %i", (total, tax) => {
    expect(of(total)).toEqual([{ rate: 10, total, tax }]);
  });

  it("computes the tax once from the sum, not line by line", () => {
    expect(of(5_667, -1_122)).toEqual([{ rate: 10, total: 4_545, tax: 413 }]);
    expect(of(10, 10, 10)).toEqual([{ rate: 10, total: 30, tax: 2 }]);
  });

  it("keeps rates apart, the highest first", () => {
    const amounts = [
      { amount: 1_080, rate: 8 },
      { amount: 1_100, rate: 10 },
      { amount: 540, rate: 8 },
    ];
    expect(taxTotals(amounts)).toEqual([
      { rate: 10, total: 1_100, tax: 100 },
      { rate: 8, total: 1_620, tax: 120 },
    ]);
  });

  it("is nothing for no lines", () => {
    expect(taxTotals([])).toEqual([]);
  });

  const lines = fc.array(
    fc.record({
      amount: fc.integer({ min: -100_000, max: 100_000 }),
      rate: fc.constantFrom(8, 10),
    }),
  );

  it("adds up to all lines, whatever their order, less than a yen below the exact tax", () => {
    fc.assert(
      fc.property(lines, (all) => {
        const totals = taxTotals(all);
        expect(taxTotals(all.toReversed())).toEqual(totals);
        const sum = all.reduce((yen, { amount }) => yen + amount, 0);
        expect(totals.reduce((yen, { total }) => yen + total, 0)).toBe(sum);
        for (const { rate, total, tax } of totals) {
          const rest = Math.abs(total) * rate - Math.abs(tax) * (100 + rate);
          expect(rest).toBeGreaterThanOrEqual(0);
          expect(rest).toBeLessThan(100 + rate);
          expect(total * tax).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
