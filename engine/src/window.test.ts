import { describe, expect, it } from "vitest";
import { fiscalYearsOf } from "./company/fiscal-years.ts";
import type { Facts } from "./company/inputs.ts";
import { annualReport, annualReports, fiscalYears } from "./testing/company-fixtures.ts";
import { fcfNormIsPositive, isForBegin, resolveWindow, yearsInWindow } from "./window.ts";

/** Free cash flow in yen by year; other years are plain (positive). */
function withFlows(flows: Readonly<Record<number, number>>) {
  return (year: number): Partial<Facts> =>
    flows[year] === undefined ? {} : { operatingCashFlow: flows[year], investingCashFlow: 0 };
}

describe("resolveWindow", () => {
  it("begins five years before the latest report", () => {
    expect(resolveWindow(fiscalYears(2012, 2022), undefined)).toEqual({ begin: -5, end: 0 });
  });

  it("begins with the earliest year of a shorter record", () => {
    expect(resolveWindow(fiscalYears(2019, 2022), undefined)).toEqual({ begin: -3, end: 0 });
  });

  it("moves on to the earliest year from which the mean free cash flow is positive", () => {
    const years = fiscalYears(2017, 2022, withFlows({ 2017: -9e9, 2018: -1e9 }));
    expect(fcfNormIsPositive(years, -5, 0)).toBe(false);
    expect(resolveWindow(years, undefined)).toEqual({ begin: -4, end: 0 });
  });

  it("keeps the earliest year when no year is available", () => {
    const years = fiscalYears(2017, 2022, () => ({ operatingCashFlow: -1, investingCashFlow: 0 }));
    expect(resolveWindow(years, undefined)).toEqual({ begin: -5, end: 0 });
  });

  it("never leaves fewer than three usable years", () => {
    const years = fiscalYears(2017, 2022, withFlows({ 2017: -9e12, 2021: 1e9, 2022: 1e9 }));
    const { begin } = resolveWindow(years, undefined);
    expect(begin).toBe(-4);
    expect(isForBegin(years, years.at(-2)!, 0)).toBe(false);
    expect(isForBegin(years, years.at(-3)!, 0)).toBe(true);
  });

  it("begins after a gap at the five-year mark", () => {
    const documents = annualReports(2014, 2022).filter(({ documentId }) => documentId !== "D2017");
    expect(resolveWindow(fiscalYearsOf(documents, []), undefined).begin).toBe(-4);
  });

  it("uses the requested handles", () => {
    const years = fiscalYears(2012, 2022);
    expect(resolveWindow(years, { begin: -8, end: -2 })).toEqual({ begin: -8, end: -2 });
    expect(resolveWindow(years, { begin: -2, end: 0 })).toEqual({ begin: -2, end: 0 });
  });

  it("applies a request to what was known then: a begin too early moves to the first year", () => {
    expect(resolveWindow(fiscalYears(2019, 2022), { begin: -9, end: 0 }).begin).toBe(-3);
  });
});

describe("isForBegin", () => {
  it("does not count years after the end handle", () => {
    const years = fiscalYears(2018, 2022);
    expect(isForBegin(years, years[2]!, 0)).toBe(true);
    expect(isForBegin(years, years[2]!, -1)).toBe(false);
  });

  it("rejects a changed year-end", () => {
    const short = annualReport(2018, {}, { periodStart: "2017-10-01" });
    const years = fiscalYearsOf([short, ...annualReports(2019, 2022)], []);
    expect(isForBegin(years, years[0]!, 0)).toBe(false);
  });
});

describe("yearsInWindow", () => {
  it("includes both ends", () => {
    const chosen = yearsInWindow(fiscalYears(2015, 2022), { begin: -3, end: -1 });
    expect(chosen.map((year) => year.absoluteIndex)).toEqual([2019, 2020, 2021]);
  });
});
