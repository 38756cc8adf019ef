import type { PortfolioCompany } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { companyFixture } from "../companies/testing/company-fixture.ts";
import { arrangeCompanies, findCompanies } from "./arrange-companies.ts";

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
    forecast_dps: null,
    valuation: null,
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
    ["code", ["1001", "1002", "1003", "1004"]],
    ["gain", ["1003", "1001", "1004", "1002"]],
    ["own", ["1003", "1001", "1004", "1002"]],
  ] as const)("by %s", (order, tickers) => {
    expect(arrangeCompanies(own, order).map(({ ticker }) => ticker)).toEqual(tickers);
  });
});

it("orders by gain, return, move and dividends, without them last", () => {
  const base = company("1001", 1, null, 10);
  const held = (ticker: string, cost: number, ratio: number, dps: number | null) => ({
    ...base,
    ticker,
    tape: { ...base.tape, change_ratio: ratio },
    holdings: [{ account: "nisa" as const, shares: cost === 50 ? 1 : 10, average_cost: cost }],
    forecast_dps: dps,
  });
  const companies = [
    { ...base, tape: { ...base.tape, change_ratio: null } },
    held("1002", 50, -0.02, null),
    held("1003", 80, 0.01, 3),
    held("1004", 120, 0, 8),
  ];
  const by = (order: Parameters<typeof arrangeCompanies>[1]) =>
    arrangeCompanies(companies, order).map(({ ticker }) => ticker);
  expect(by("gain")).toEqual(["1003", "1002", "1004", "1001"]);
  expect(by("loss")).toEqual(["1004", "1002", "1003", "1001"]);
  expect(by("return")).toEqual(["1002", "1003", "1004", "1001"]);
  expect(by("rise")).toEqual(["1003", "1004", "1002", "1001"]);
  expect(by("fall")).toEqual(["1002", "1004", "1003", "1001"]);
  expect(by("dividends")).toEqual(["1004", "1003", "1001", "1002"]);
});

it("finds companies by code, name and list, in any width", () => {
  const companies = [
    { ...company("1001", 1, null, 0), name_jp: "ＡＢ物流", labels: ["長期"] },
    { ...company("1002", 1, null, 0), name_jp: "みなと精工" },
  ];
  const found = (written: string) => findCompanies(companies, written).map(({ ticker }) => ticker);
  expect(found("ab")).toEqual(["1001"]);
  expect(found("１００２")).toEqual(["1002"]);
  expect(found("長期 物流")).toEqual(["1001"]);
  expect(found("長期 精工")).toEqual([]);
  expect(found(" ")).toEqual(["1001", "1002"]);
});
