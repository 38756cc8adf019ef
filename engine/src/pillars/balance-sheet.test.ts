import { describe, expect, it } from "vitest";
import { COST_OF_EQUITY } from "../money/assumptions.ts";
import { adaptationValue } from "../money/residual-income.ts";
import { fiscalYears } from "../testing/company-fixtures.ts";
import { balanceSheetPillar } from "./balance-sheet.ts";

const BOOK = 10_000_000_000;
const earning = (roe: number) => fiscalYears(2018, 2022, () => ({ profit: BOOK * roe }));
const inputOf = (estimate: ReturnType<typeof balanceSheetPillar>, key: string) =>
  estimate.inputs.find((each) => each.key === key);

describe("balanceSheetPillar", () => {
  it("is book where the return equals the cost of equity", () => {
    expect(balanceSheetPillar(earning(COST_OF_EQUITY)).value).toBe(BOOK);
  });

  it("adds the fading excess return to book", () => {
    // (0.10 − 0.075) · 0.9 ÷ (1.075 − 0.9) = 0.12857…
    expect(balanceSheetPillar(earning(0.1)).value! / BOOK).toBeCloseTo(1.128571428571, 10);
  });

  it("never falls below the adaptation value, however large the losses", () => {
    const losing = balanceSheetPillar(earning(-0.4));
    expect(losing.value).toBe(adaptationValue(BOOK));
    expect(inputOf(losing, "roe_mean")?.value).toBeCloseTo(-0.4, 12);
    expect(inputOf(losing, "adaptation_value")?.value).toBe(losing.value);
    expect(inputOf(balanceSheetPillar(earning(0.05)), "adaptation_value")).toBeUndefined();
  });

  it("caps returns at 35 %", () => {
    expect(balanceSheetPillar(earning(0.45)).value).toBe(balanceSheetPillar(earning(0.36)).value);
  });

  it("divides each of the last three years' profit by that year's own book", () => {
    const years = fiscalYears(2018, 2022, (year) => ({
      netAssets: year === 2020 ? 5e9 : 1e10,
      profit: year < 2020 ? 9e9 : 1e9,
    }));
    const roe = inputOf(balanceSheetPillar(years), "roe_mean");
    expect(roe?.value).toBeCloseTo((0.2 + 0.1 + 0.1) / 3, 12);
    expect(roe?.periodEnds).toEqual(["2020-03-31", "2021-03-31", "2022-03-31"]);
    expect(roe?.documentIds).toEqual(["D2020", "D2021", "D2022"]);
  });

  it("skips years of negative book and limits years of tiny book", () => {
    const years = fiscalYears(2020, 2022, (year) => ({
      netAssets: { 2020: -1e9, 2021: 1e7, 2022: 1e10 }[year]!,
      profit: 1e9,
    }));
    expect(inputOf(balanceSheetPillar(years), "roe_mean")?.value).toBeCloseTo((0.5 + 0.1) / 2, 12);
  });

  it("values the share of the parent's owners", () => {
    const years = fiscalYears(2020, 2022, () => ({ nonControllingInterests: 4e9 }));
    expect(inputOf(balanceSheetPillar(years), "book_value")?.value).toBe(6e9);
  });

  it("decomposes into book and excess", () => {
    const estimate = balanceSheetPillar(earning(0.13));
    const book = inputOf(estimate, "book_value")!.value;
    expect(book + inputOf(estimate, "excess_return_value")!.value).toBe(estimate.value);
  });

  it("gives the reason when absent", () => {
    expect(balanceSheetPillar(fiscalYears(2020, 2022, () => ({ netAssets: 0 })))).toMatchObject({
      value: null,
      reason: "no_positive_book",
    });
    expect(balanceSheetPillar([]).reason).toBe("no_positive_book");
  });
});
