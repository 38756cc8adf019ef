import type { PortfolioCompany } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { companyFixture } from "../companies/testing/company-fixture.ts";
import { arrangeCompanies } from "./arrange-companies.ts";

const { tape } = companyFixture();

function company(
  ticker: string,
  ratio: number,
  accuracy: number | null,
  shares: number,
): PortfolioCompany {
  const holdings = [{ account: "nisa" as const, shares, average_cost: null }];
  return {
    ...companyFixture(),
    ticker,
    ratio,
    ctbm_accuracy: accuracy,
    tape: { ...tape, close: 100 },
    holdings: shares === 0 ? [] : holdings,
    holding_splits: [],
    holding_doubt: null,
    note: "",
    labels: [],
    added_at: 0,
    progress_mean: null,
    unrated_reason: null,
    next_results: null,
  };
}

const own = [
  company("1003", 0.9, 40, 0),
  company("1001", 0.7, 60, 5),
  company("1004", 0.9, null, 300),
  company("1002", 0.5, 60, 20),
];

describe("arrangeCompanies", () => {
  it.each([
    ["ratio", ["1002", "1001", "1003", "1004"]],
    ["accuracy", ["1001", "1002", "1003", "1004"]],
    ["weight", ["1004", "1002", "1001", "1003"]],
    ["own", ["1003", "1001", "1004", "1002"]],
  ] as const)("by %s", (order, tickers) => {
    expect(arrangeCompanies(own, order).map(({ ticker }) => ticker)).toEqual(tickers);
  });
});
