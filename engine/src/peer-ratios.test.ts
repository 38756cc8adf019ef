import { describe, expect, it } from "vitest";
import { fiscalYearsOf } from "./company/fiscal-years.ts";
import type { StatementDocument } from "./company/inputs.ts";
import { annualReport, annualReports, fiscalYears } from "./testing/company-fixtures.ts";
import { peerRatiosOf } from "./peer-ratios.ts";

describe("peerRatiosOf", () => {
  it("measures everything against the latest book value", () => {
    const ratios = peerRatiosOf(fiscalYears(2018, 2022), false)!;
    expect(ratios).toMatchObject({
      roe: 0.1,
      roeMean: 0.1,
      roeDeviation: 0,
      profitChange: 0,
      operatingReturn: 0.15,
      operatingChange: 0,
      margin: 0.075,
      salesGrowth: 0,
      salesGrowthLatest: 0,
      freeCashReturn: 0.08,
      depreciation: 0.05,
      dividends: 0.03,
      payout: 0.03,
      netCash: 0.37,
      cash: 0.4,
      securities: 0.1,
      equityRatio: 0.625,
      foreignStandard: false,
    });
    expect(ratios.logBook).toBe(Math.log(1e10));
    expect(ratios.logTurnover).toBe(Math.log(2));
    expect(ratios.logSalesPerEmployee).toBe(Math.log(2e10 / 800));
  });

  it("looks at the last six years, means at the last three", () => {
    const ratios = peerRatiosOf(
      fiscalYears(2010, 2022, (year) => ({
        sales: 1e10 * Math.pow(year < 2017 ? 3 : 1.05, year - 2017),
        profit: year < 2020 ? 9e9 : 6e8,
      })),
      false,
    )!;
    expect(ratios.salesGrowth).toBeCloseTo(0.05, 12);
    expect(ratios.roeMean).toBeCloseTo(0.06, 12);
    expect(ratios.roeDeviation).toBeGreaterThan(0.1);
  });

  it("has no one-year change after a single year", () => {
    const ratios = peerRatiosOf(fiscalYears(2022, 2022), false)!;
    expect(ratios.profitChange).toBeNull();
    expect(ratios.operatingChange).toBeNull();
    expect(ratios.salesGrowthLatest).toBeNull();
    expect(ratios.salesGrowth).toBeNull();
  });

  it.each<[string, StatementDocument[]]>([
    ["is missing", annualReports(2018, 2022).filter(({ documentId }) => documentId !== "D2021")],
    [
      "has nine months",
      [
        ...annualReports(2018, 2020),
        annualReport(2021, {}, { periodStart: "2020-07-01" }),
        annualReport(2022),
      ],
    ],
  ])("has no one-year change where the year before %s", (_, documents) => {
    const ratios = peerRatiosOf(fiscalYearsOf(documents, []), false)!;
    expect(ratios.profitChange).toBeNull();
    expect(ratios.operatingChange).toBeNull();
    expect(ratios.salesGrowthLatest).toBe(0);
    expect(ratios.roe).toBe(0.1);
  });

  it("is unknown where the filing lacks a fact", () => {
    const ratios = peerRatiosOf(
      fiscalYears(2018, 2022, () => ({
        sales: null,
        employees: null,
        assets: null,
        currentAssets: null,
        dividendsPaid: null,
        depreciation: null,
        investmentSecurities: null,
        operatingCashFlow: null,
      })),
      true,
    )!;
    expect(ratios).toMatchObject({
      margin: null,
      logTurnover: null,
      salesGrowth: null,
      logSalesPerEmployee: null,
      equityRatio: null,
      netCash: null,
      dividends: null,
      payout: null,
      depreciation: null,
      securities: null,
      cashReturn: null,
      freeCashReturn: null,
      foreignStandard: true,
    });
  });

  it("is null without positive book value or without years", () => {
    expect(
      peerRatiosOf(
        fiscalYears(2018, 2022, () => ({ netAssets: 0 })),
        false,
      ),
    ).toBeNull();
    expect(peerRatiosOf([], false)).toBeNull();
  });

  it("does not depend on the order of reports", () => {
    const documents = annualReports(2017, 2022, (year) => ({ profit: year * 1e5 }));
    const [forth, back] = [documents, documents.toReversed()].map((list) =>
      peerRatiosOf(fiscalYearsOf(list, []), false),
    );
    expect(back).toEqual(forth);
  });
});
