import { describe, expect, it } from "vitest";
import { fiscalYears } from "../testing/company-fixtures.ts";
import { salesGrowth } from "./sales-growth.ts";

describe("salesGrowth", () => {
  it("counts calendar years, so that a gap does not inflate the rate", () => {
    const all = fiscalYears(2018, 2022, (year) => ({ sales: 1e9 * Math.pow(1.05, year - 2018) }));
    const gap = all.filter((year) => year.absoluteIndex !== 2020);
    expect(salesGrowth(gap)).toBeCloseTo(0.05, 12);
  });

  it("starts and ends with years that disclose sales", () => {
    const years = fiscalYears(2018, 2022, (year) => ({
      sales: year === 2018 || year === 2022 ? null : 1e9 * Math.pow(1.04, year),
    }));
    expect(salesGrowth(years)).toBeCloseTo(0.04, 12);
  });

  it("assumes zero without a rate", () => {
    expect(salesGrowth([])).toBe(0);
    expect(salesGrowth(fiscalYears(2022, 2022))).toBe(0);
    expect(salesGrowth(fiscalYears(2018, 2022, () => ({ sales: null })))).toBe(0);
    expect(salesGrowth(fiscalYears(2018, 2022, (year) => ({ sales: year - 2018 })))).toBe(0);
  });
});
