import { describe, expect, it } from "vitest";
import { fiscalYears, NO_FACTS, PLAIN_FACTS } from "../testing/company-fixtures.ts";
import { freeCashFlow, normalisedFcf, normalisedPayout, payoutOf } from "./free-cash-flow.ts";
import { netCashOf } from "./net-cash.ts";
import { operatingProfitOf } from "./operating-profit.ts";

describe("netCashOf", () => {
  it("adds 0.7 of the investment securities to current assets less all liabilities", () => {
    expect(netCashOf(PLAIN_FACTS)).toBe(9_000_000_000 + 700_000_000 - 6_000_000_000);
  });

  it("counts absent investment securities as zero", () => {
    expect(netCashOf({ ...PLAIN_FACTS, investmentSecurities: null })).toBe(3_000_000_000);
  });

  it.each(["currentAssets", "liabilities"] as const)("is unknown without %s", (key) => {
    expect(netCashOf({ ...PLAIN_FACTS, [key]: null })).toBeNull();
  });
});

describe("freeCashFlow", () => {
  it("adds the investing flow, an outflow, to the operating flow", () => {
    expect(freeCashFlow(PLAIN_FACTS)).toBe(800_000_000);
  });

  it.each(["operatingCashFlow", "investingCashFlow"] as const)("is unknown without %s", (key) => {
    expect(freeCashFlow({ ...PLAIN_FACTS, [key]: null })).toBeNull();
  });
});

describe("normalisedFcf", () => {
  it("is the mean over the years", () => {
    const years = fiscalYears(2020, 2022, (year) => ({
      investingCashFlow: year === 2021 ? -2_000_000_000 : -500_000_000,
    }));
    expect(normalisedFcf(years)).toBe((900_000_000 - 600_000_000 + 900_000_000) / 3);
  });

  it("leaves out years that do not disclose it instead of counting them as zero", () => {
    const years = fiscalYears(2020, 2022, (year) =>
      year === 2021 ? { operatingCashFlow: null } : {},
    );
    expect(normalisedFcf(years)).toBe(800_000_000);
  });

  it("is unknown when no year discloses it", () => {
    expect(normalisedFcf(fiscalYears(2020, 2022, () => ({ investingCashFlow: null })))).toBeNull();
    expect(normalisedFcf([])).toBeNull();
  });
});

describe("payoutOf", () => {
  it("adds dividends and buy-backs, both filed as outflows", () => {
    expect(payoutOf({ ...NO_FACTS, dividendsPaid: -300, treasurySharesPurchased: -200 })).toBe(500);
    expect(payoutOf({ ...NO_FACTS, dividendsPaid: -300 })).toBe(300);
    expect(payoutOf({ ...NO_FACTS, treasurySharesPurchased: -200 })).toBe(200);
  });

  it("accepts either sign", () => {
    expect(payoutOf({ ...NO_FACTS, dividendsPaid: 300 })).toBe(300);
  });

  it("is unknown when the filing shows neither line", () => {
    expect(payoutOf(NO_FACTS)).toBeNull();
  });

  it("is zero over years that show neither line", () => {
    expect(normalisedPayout(fiscalYears(2020, 2022, () => ({ dividendsPaid: null })))).toBe(0);
    expect(normalisedPayout(fiscalYears(2020, 2022))).toBe(300_000_000);
  });
});

describe("operatingProfitOf", () => {
  it("falls back to profit before tax, then to ordinary income", () => {
    const facts = { ...NO_FACTS, ordinaryIncome: 3 };
    expect(operatingProfitOf({ ...facts, operatingIncome: 1, profitBeforeTax: 2 })).toBe(1);
    expect(operatingProfitOf({ ...facts, profitBeforeTax: 2 })).toBe(2);
    expect(operatingProfitOf(facts)).toBe(3);
    expect(operatingProfitOf(NO_FACTS)).toBeNull();
  });

  it("returns an operating loss as it is", () => {
    expect(operatingProfitOf({ ...PLAIN_FACTS, operatingIncome: -5 })).toBe(-5);
    expect(operatingProfitOf({ ...PLAIN_FACTS, operatingIncome: 0 })).toBe(0);
  });
});
