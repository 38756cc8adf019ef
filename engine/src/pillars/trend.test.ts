import { describe, expect, it } from "vitest";
import type { Facts } from "../company/inputs.ts";
import { COST_OF_EQUITY, TAX_RATE } from "../money/assumptions.ts";
import { adaptationValue } from "../money/residual-income.ts";
import { fiscalYears } from "../testing/company-fixtures.ts";
import { trendPillar } from "./trend.ts";

function pillar(factsOf: (year: number) => Partial<Facts> = () => ({})) {
  const years = fiscalYears(2018, 2022, factsOf);
  return trendPillar(years, years.at(-1)!);
}
const inputOf = (estimate: ReturnType<typeof pillar>, key: string) =>
  estimate.inputs.find((each) => each.key === key);

describe("trendPillar", () => {
  it("capitalises level operating profit after tax and adds net cash", () => {
    const nopat = 1_500_000_000 * (1 - TAX_RATE);
    expect(inputOf(pillar(), "nopat_trend")?.value).toBeCloseTo(nopat, 3);
    expect(pillar().value).toBeCloseTo(nopat / COST_OF_EQUITY + 3_700_000_000, 0);
  });

  it("deducts debt, as operating profit is before interest", () => {
    const without = pillar(() => ({ liabilities: 6e9 })).value!;
    expect(without - pillar(() => ({ liabilities: 8e9 })).value!).toBeCloseTo(2e9, 0);
  });

  it("applies half of a trend", () => {
    const estimate = pillar((year) => ({ operatingIncome: 1e9 + (year - 2018) * 1e8 }));
    expect(inputOf(estimate, "nopat_trend")!.value / (1 - TAX_RATE)).toBeCloseTo(1.3e9, 0);
  });

  it("fits the trend across a missing year without filling it", () => {
    const all = fiscalYears(2018, 2022, (year) => ({ operatingIncome: 1e9 + (year - 2018) * 1e8 }));
    const years = all.filter((year) => year.absoluteIndex !== 2019);
    const estimate = trendPillar(years, years.at(-1)!);
    const mean = (1e9 + 1.2e9 + 1.3e9 + 1.4e9) / 4;
    const nopat = inputOf(estimate, "nopat_trend")!;
    expect(nopat.value / (1 - TAX_RATE)).toBeCloseTo((mean + 1.4e9) / 2, 0);
    expect(nopat.periodEnds).toHaveLength(4);
  });

  it("values a filer without operating income on profit before tax", () => {
    const estimate = pillar(() => ({ operatingIncome: null, profitBeforeTax: 1.5e9 }));
    expect(estimate.value).toBe(pillar().value);
  });

  it("never falls below the adaptation value", () => {
    const losing = pillar(() => ({ operatingIncome: -3e9 }));
    expect(losing.value).toBe(adaptationValue(10_000_000_000));
    expect(inputOf(losing, "adaptation_value")).toMatchObject({ value: losing.value });
    expect(inputOf(pillar(), "adaptation_value")).toBeUndefined();
  });

  it.each([
    ["no_operating_profit", { operatingIncome: null, profitBeforeTax: null, ordinaryIncome: null }],
    ["no_net_cash", { liabilities: null }],
    ["no_positive_book", { netAssets: -1 }],
  ] as const)("says %s of %o", (reason, facts) => {
    expect(pillar(() => facts)).toMatchObject({ value: null, reason });
  });
});
