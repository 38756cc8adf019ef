import type { Holding, PortfolioResponse } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { companyFixture } from "../companies/testing/company-fixture.ts";
import { describeGroupWeight, positionOf, sumAmounts, weightOf } from "./summarize-portfolio.ts";

type PortfolioCompany = PortfolioResponse["companies"][number];

const holding = (shares: number, average_cost: number | null): Holding => {
  return { account: "specific", shares, average_cost };
};

function company(close: number | null, ...holdings: Holding[]): PortfolioCompany {
  const known = companyFixture();
  return {
    ...known,
    tape: { ...known.tape, close },
    note: "",
    labels: [],
    holdings,
    holding_splits: [],
    holding_doubt: null,
    added_at: 0,
    progress_mean: null,
    ratio: null,
    unrated_reason: null,
    next_results: null,
  };
}

describe("a position", () => {
  it.each([
    ["nothing without shares", company(1_000), null],
    [
      "all accounts together",
      company(1_000, holding(100, 900), holding(50, 1_200)),
      { shares: 150, amount: 150_000, gain: 0 },
    ],
    [
      "a gain of those alone whose cost is known",
      company(1_000, holding(100, 900), holding(50, null)),
      { shares: 150, amount: 150_000, gain: 10_000 },
    ],
    [
      "no gain without a cost",
      company(10, holding(1, null)),
      { shares: 1, amount: 10, gain: null },
    ],
    [
      "no amount without a price",
      company(null, holding(1, 1)),
      { shares: 1, amount: null, gain: null },
    ],
  ])("is %s", (_, given, expected) => {
    expect(positionOf(given)).toEqual(expected);
  });
});

it("sums what has shares and a price, and weighs by it", () => {
  const companies = [
    company(1_000, holding(100, 900)),
    company(500, holding(600, null)),
    company(null, holding(1, 1)),
    company(700),
  ];
  const whole = sumAmounts(companies);
  expect(whole).toEqual({ amount: 400_000, companies: 2, doubtful: 1, gain: 10_000 });
  expect(weightOf(100_000, whole.amount)).toBe(0.25);
  expect([weightOf(null, 400_000), weightOf(0, 0)]).toEqual([null, null]);
});

it("has neither amount nor gain while it is doubtful which shares are meant", () => {
  const given = { ...company(1_010, holding(100, 3_000)), holding_doubt: "unknown_share_basis" };
  const doubted = given as PortfolioCompany;
  expect(positionOf(doubted)).toEqual({ shares: 100, amount: null, gain: null });
  expect(sumAmounts([doubted, company(1_000, holding(100, 900))])).toEqual({
    amount: 100_000,
    companies: 1,
    doubtful: 1,
    gain: 10_000,
  });
});

it.each([
  ["保有の登録なし", [company(700)]],
  ["評価額なし", [company(null, holding(1, 1)), company(700)]],
  ["保有額の25.0%", [company(1_000, holding(100, 900)), company(null, holding(1, 1))]],
])("says %s of a group", (text, companies) => {
  expect(describeGroupWeight(companies, 400_000)).toBe(text);
});
