import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Facts } from "./inputs.ts";
import { isInternallyInconsistent, isInconsistentWithPreviousYear } from "./plausibility.ts";
import { NO_FACTS, PLAIN_FACTS } from "../testing/company-fixtures.ts";

const isInconsistent = (facts: Partial<Facts>) =>
  isInternallyInconsistent({ ...PLAIN_FACTS, ...facts });
const thousandfold = (key: keyof Facts) => ({ [key]: PLAIN_FACTS[key]! * 1_000 });

const times = (fact: number | null) => (fact === null ? null : fact * 1_024);
const assets = (yen: number | null) => ({ ...NO_FACTS, assets: yen });

const shares = (issuedShares: number) => ({ ...NO_FACTS, issuedShares });

describe("isInternallyInconsistent", () => {
  it("accepts an ordinary filing, and an empty one", () => {
    expect(isInternallyInconsistent(PLAIN_FACTS)).toBe(false);
    expect(isInternallyInconsistent(NO_FACTS)).toBe(false);
  });

  it("accepts a balance sheet that balances within rounding", () => {
    expect(isInconsistent({ assets: 16_010_000_000 })).toBe(false);
    expect(isInconsistent({ assets: 17_000_000_000 })).toBe(true);
  });

  it("accepts heavy losses, large investment and negative equity", () => {
    expect(isInconsistent({ profit: -9e9, operatingIncome: -9e9, investingCashFlow: -15e9 })).toBe(
      false,
    );
    expect(isInconsistent({ netAssets: -2e9, liabilities: 18e9 })).toBe(false);
  });

  it.each([
    "assets",
    "liabilities",
    "netAssets",
    "profit",
    "operatingIncome",
    "ordinaryIncome",
    "profitBeforeTax",
    "operatingCashFlow",
    "investingCashFlow",
    "financingCashFlow",
    "depreciation",
    "dividendsPaid",
    "sales",
    "currentAssets",
    "currentLiabilities",
    "cashAndDeposits",
    "cashAndCashEquivalents",
    "investmentSecurities",
    "issuedShares",
    "epsYen",
    "bpsYen",
  ] as const)("does not believe a thousandfold %s", (key) => {
    expect(isInconsistent(thousandfold(key))).toBe(true);
  });

  it("rejects minority interests larger than net assets", () => {
    expect(isInconsistent({ nonControllingInterests: 11e9 })).toBe(true);
    expect(isInconsistent({ nonControllingInterests: 4e9 })).toBe(false);
  });

  it("adds up both sides of the sheet where total assets are missing", () => {
    expect(isInconsistent({ assets: null })).toBe(false);
    expect(isInconsistent({ assets: null, ...thousandfold("profit") })).toBe(true);
  });

  it("derives no share count from an EPS below one yen", () => {
    expect(isInconsistent({ profit: 1_000_000, epsYen: 0.01, bpsYen: null })).toBe(false);
  });

  it("does not depend on the unit of money", () => {
    const amount = fc.option(fc.integer({ min: -50_000, max: 50_000 }));
    const facts = fc.record(
      Object.fromEntries(Object.keys(NO_FACTS).map((key) => [key, amount])) as {
        [K in keyof Facts]: fc.Arbitrary<number | null>;
      },
    );
    fc.assert(
      fc.property(facts, (each) => {
        const scaled = Object.fromEntries(
          Object.entries(each as unknown as Record<string, number | null>).map(([key, fact]) => [
            key,
            key === "issuedShares" ? fact : times(fact),
          ]),
        ) as unknown as Facts;
        // The check ignores EPS below one yen, so scaling such EPS could change the result.
        fc.pre(each.epsYen === null || each.epsYen === 0 || Math.abs(each.epsYen) >= 1);
        expect(isInternallyInconsistent(scaled)).toBe(isInternallyInconsistent(each));
      }),
      { seed: 101 },
    );
  });
});

describe("isInconsistentWithPreviousYear", () => {
  it("accepts any growth or decline, but not another unit", () => {
    expect(isInconsistentWithPreviousYear(assets(9e10), assets(1e10))).toBe(false);
    expect(isInconsistentWithPreviousYear(assets(1e10), assets(1.9e11))).toBe(false);
    expect(isInconsistentWithPreviousYear(assets(1e13), assets(1e10))).toBe(true);
    expect(isInconsistentWithPreviousYear(assets(1e7), assets(1e10))).toBe(true);
  });

  it("accepts a split of 1:100 between the years, but not a thousandfold count", () => {
    expect(isInconsistentWithPreviousYear(shares(2e9), shares(2e7))).toBe(false);
    expect(isInconsistentWithPreviousYear(shares(2e10), shares(2e7))).toBe(true);
    expect(isInconsistentWithPreviousYear(shares(2e4), shares(2e7))).toBe(true);
  });

  it("finds nothing without both years", () => {
    expect(isInconsistentWithPreviousYear(assets(null), assets(1))).toBe(false);
    expect(isInconsistentWithPreviousYear(assets(1), assets(null))).toBe(false);
  });
});
