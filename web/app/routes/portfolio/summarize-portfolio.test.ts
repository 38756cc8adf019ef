import type { Holding, PortfolioResponse } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { companyFixture } from "../companies/testing/company-fixture.ts";
import {
  describeGroupWeight,
  describeYenMove,
  positionOf,
  returnOf,
  sumAmounts,
  weightOf,
} from "./summarize-portfolio.ts";

type PortfolioCompany = PortfolioResponse["companies"][number];

const holding = (shares: number, average_cost: number | null): Holding => {
  return { account: "specific", shares, average_cost };
};

function company(close: number | null, ...holdings: Holding[]): PortfolioCompany {
  const known = companyFixture();
  return {
    ...known,
    tape: { ...known.tape, close, change: null },
    note: "",
    labels: [],
    holdings,
    holding_splits: [],
    holding_doubt: null,
    added_at: 0,
    progress_mean: null,
    forecast_dps: null,
    valuation: null,
    ratio: null,
    unrated_reason: null,
    next_results: null,
  };
}

/** Without a move and a forecast. */
const unknown = { change: null, dividends: null };

describe("a position", () => {
  it.each([
    ["nothing without shares", company(1_000), null],
    [
      "all accounts together",
      company(1_000, holding(100, 900), holding(50, 1_200)),
      { shares: 150, amount: 150_000, gain: 0, cost: 150_000, ...unknown },
    ],
    [
      "a gain of those alone whose cost is known",
      company(1_000, holding(100, 900), holding(50, null)),
      { shares: 150, amount: 150_000, gain: 10_000, cost: 90_000, ...unknown },
    ],
    [
      "no gain without a cost",
      company(10, holding(1, null)),
      { shares: 1, amount: 10, gain: null, cost: null, ...unknown },
    ],
    [
      "no amount without a price",
      company(null, holding(1, 1)),
      { shares: 1, amount: null, gain: null, cost: null, ...unknown },
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
  expect(whole).toMatchObject({ amount: 400_000, companies: 2, doubtful: 1, gain: 10_000 });
  expect(weightOf(100_000, whole.amount)).toBe(0.25);
  expect([weightOf(null, 400_000), weightOf(0, 0)]).toEqual([null, null]);
});

it("has neither amount nor gain while it is doubtful which shares are meant", () => {
  const given = { ...company(1_010, holding(100, 3_000)), holding_doubt: "unknown_share_basis" };
  const doubted = given as PortfolioCompany;
  expect(positionOf(doubted)).toEqual({
    shares: 100,
    amount: null,
    gain: null,
    cost: null,
    ...unknown,
  });
  expect(sumAmounts([doubted, company(1_000, holding(100, 900))])).toMatchObject({
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

const moved = (change: number | null, forecast_dps: number | null, ...held: Holding[]) => {
  const given = company(1_000, ...held);
  return { ...given, tape: { ...given.tape, change }, forecast_dps };
};

describe("the day's change and the dividends of a year", () => {
  it("count the shares of all accounts", () => {
    const given = moved(20, 30, holding(100, null), holding(50, 1));
    expect(positionOf(given)).toMatchObject({ change: 3_000, dividends: 4_500 });
  });

  it("are summed, the change against what was traded alone", () => {
    const companies = [
      moved(20, 30, holding(100, null)),
      moved(null, 0, holding(10, null)),
      moved(5, 9),
    ];
    const { change, changedFrom, dividends } = sumAmounts(companies);
    expect([change, changedFrom, dividends]).toEqual([2_000, 98_000, 3_000]);
    expect(returnOf(change, changedFrom)).toBeCloseTo(0.020408, 6);
  });

  it("tell of the market day alone: a move of the last trade before is none", () => {
    const given = { ...moved(20, 30, holding(100, null)), price_date_is_newest: false };
    expect(positionOf(given)).toMatchObject({ amount: 100_000, change: null, dividends: 3_000 });
    expect(sumAmounts([given])).toMatchObject({ change: null, changedFrom: 0 });
  });

  it("have no sum of dividends while a company gives no forecast", () => {
    const companies = [moved(1, 30, holding(100, null)), moved(1, null, holding(1, null))];
    expect(sumAmounts(companies)).toMatchObject({ dividends: null, withoutForecast: 1 });
  });

  it("are nothing while it is doubtful which shares are meant", () => {
    const doubted = { ...moved(20, 30, holding(1, 1)), holding_doubt: "no_price" as const };
    expect(positionOf(doubted)).toMatchObject({ change: null, dividends: null });
    expect(sumAmounts([doubted])).toMatchObject({ change: null, dividends: null });
  });
});

it.each([
  ["+12,300円(+1.20%)", 12_300, 0.012],
  ["−31円", -31, null],
  ["±0円", 0.2, 0],
])("writes %s", (text, yen, ratio) => {
  expect(describeYenMove(yen, ratio)).toBe(text);
});
