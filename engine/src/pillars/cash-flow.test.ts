import { describe, expect, it } from "vitest";
import { fiscalYearsOf } from "../company/fiscal-years.ts";
import type { Facts } from "../company/inputs.ts";
import { COST_OF_EQUITY } from "../money/assumptions.ts";
import { adaptationValue } from "../money/residual-income.ts";
import { annualReport, annualReports, fiscalYears } from "../testing/company-fixtures.ts";
import { cashFlowPillar } from "./cash-flow.ts";

function pillar(factsOf: (year: number) => Partial<Facts> = () => ({})) {
  const years = fiscalYears(2018, 2022, factsOf);
  return cashFlowPillar(years, years.at(-1)!);
}
const inputOf = (estimate: ReturnType<typeof pillar>, key: string) =>
  estimate.inputs.find((each) => each.key === key);

describe("cashFlowPillar", () => {
  it("capitalises half free cash flow, half payout, and adds surplus cash", () => {
    const toOwners = (800_000_000 + 300_000_000) / 2;
    expect(pillar().value).toBeCloseTo(toOwners / COST_OF_EQUITY + 3_700_000_000, 0);
  });

  it("grows the flow by half the growth of sales", () => {
    const estimate = pillar((year) => ({ sales: 2e10 * Math.pow(1.06, year - 2018) }));
    expect(inputOf(estimate, "growth_rate")?.value).toBeCloseTo(0.03, 12);
    expect(estimate.value).toBeGreaterThan(pillar().value!);
  });

  it("bounds the growth of sales", () => {
    const rates = [4, 0.3].map((factor) => {
      const estimate = pillar((year) => ({ sales: 1e10 * Math.pow(factor, year - 2018) }));
      return inputOf(estimate, "growth_rate")?.value;
    });
    expect(rates).toEqual([0.05, -0.025]);
  });

  it("does not deduct debt from a flow after interest", () => {
    const indebted = pillar(() => ({ liabilities: 30e9, operatingCashFlow: 3e9 }));
    expect(inputOf(indebted, "net_cash")?.value).toBeLessThan(0);
    const toOwners = (3e9 - 600_000_000 + 300_000_000) / 2;
    expect(indebted.value).toBeCloseTo(toOwners / COST_OF_EQUITY, 0);
  });

  it("averages over the years of the window", () => {
    const estimate = pillar((year) => ({ operatingCashFlow: 1e9 + (year - 2018) * 1e8 }));
    const flow = inputOf(estimate, "fcf_normalised");
    expect(flow?.value).toBe(600_000_000);
    expect(flow?.periodEnds).toHaveLength(5);
  });

  it("shows the floor only where it applies", () => {
    const poor = pillar(() => ({ operatingCashFlow: 610_000_000, liabilities: 20e9 }));
    expect(poor.value).toBe(adaptationValue(10_000_000_000));
    expect(inputOf(poor, "adaptation_value")?.value).toBe(poor.value);
    expect(inputOf(pillar(), "adaptation_value")).toBeUndefined();
  });

  it.each([
    ["nonpositive_fcf", { operatingCashFlow: 600_000_000 }],
    ["nonpositive_fcf", { operatingCashFlow: -1 }],
    ["no_cash_flow", { operatingCashFlow: null }],
    ["no_net_cash", { currentAssets: null }],
  ] as const)("says %s of %o", (reason, facts) => {
    expect(pillar(() => facts)).toMatchObject({ value: null, reason });
  });

  it("shows a flow that is not positive", () => {
    const estimate = pillar(() => ({ operatingCashFlow: 500_000_000 }));
    expect(inputOf(estimate, "fcf_normalised")?.value).toBe(-100_000_000);
  });

  it("ignores a changed year-end's flows", () => {
    const short = annualReport(2020, {}, { periodStart: "2019-10-01" });
    const others = annualReports(2018, 2022).filter(({ documentId }) => documentId !== "D2020");
    const years = fiscalYearsOf([...others, short], []);
    const estimate = cashFlowPillar(years, years.at(-1)!);
    expect(inputOf(estimate, "fcf_normalised")?.periodEnds).not.toContain("2020-03-31");
  });
});
