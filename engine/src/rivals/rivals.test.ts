import { describe, expect, it } from "vitest";
import type { Facts } from "../company/inputs.ts";
import { createPointInTimeCompany } from "../point-in-time-company.ts";
import type { PeersTimeline } from "../peers/timeline.ts";
import { annualReports, companyHistory } from "../testing/company-fixtures.ts";
import type { RivalInputs } from "./rival.ts";
import { rivals } from "./rivals.ts";
import type { RivalName } from "./rivals.ts";

const NO_PEERS: PeersTimeline = {
  sectors: new Map(),
  monthEnds: [],
  countBefore: () => 0,
  modelBefore: () => null,
};

/** A plain company with the given facts in all of four years, worth 8 billion in the market. */
function inputs(facts: Partial<Facts> = {}, rest: Partial<RivalInputs> = {}): RivalInputs {
  const history = companyHistory({ documents: annualReports(2013, 2016, () => facts) });
  const state = createPointInTimeCompany(history).stateOn("2016-09-30");
  return {
    date: "2016-09-30",
    sector: "機械",
    state,
    latest: state.latest!,
    book: state.book!,
    marketValue: 8e9,
    pastEarningsMultiples: [],
    pastMarketValues: [],
    peers: NO_PEERS,
    ...rest,
  };
}

const months = (count: number, yen: number) => Array<number>(count).fill(yen);
const evaluate = (name: RivalName, facts?: Partial<Facts>, rest?: Partial<RivalInputs>) =>
  rivals[name].evaluate(inputs(facts, rest));

// The plain company: book 10, profit 1, assets 16, current assets 9, securities 1, liabilities 6,
// operating profit 1.5, flows +1.4 and −0.6, dividends 0.3, all in billions.

describe("methods that give a value", () => {
  it("book value and fifteen times earnings", () => {
    expect(evaluate("book")).toBe(10e9);
    expect(evaluate("fifteenTimesEarnings")).toBe(15e9);
    expect(evaluate("fifteenTimesEarnings", { profit: -1 })).toBeNull();
  });

  it("the middle of the own PER band: the geometric mean of twelve multiples or more", () => {
    const pastEarningsMultiples = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 5 : 20));
    expect(evaluate("ownPerBand", {}, { pastEarningsMultiples })).toBeCloseTo(10e9, -1);
    expect(
      evaluate("ownPerBand", {}, { pastEarningsMultiples: pastEarningsMultiples.slice(1) }),
    ).toBeNull();
    expect(evaluate("ownPerBand", { profit: -1 }, { pastEarningsMultiples })).toBeNull();
  });

  it("the own PER band looks back on sixty months only", () => {
    const pastEarningsMultiples = [...Array<number>(30).fill(1_000), ...Array<number>(60).fill(8)];
    expect(evaluate("ownPerBand", {}, { pastEarningsMultiples })).toBeCloseTo(8e9, -1);
  });

  it("はっしゃん式: 70 % of book at an equity ratio of 62.5 %, and 150 × profit × ROA ÷ 0.955", () => {
    expect(evaluate("hasshan")).toBeCloseTo(7e9 + (1e9 * (1 / 16) * 150) / 0.955, 0);
  });

  it("はっしゃん式: a loss has no business value, a return over 20 % counts as 20 %", () => {
    expect(evaluate("hasshan", { profit: -2e9 })).toBe(7e9);
    expect(evaluate("hasshan", { profit: 8e9 })).toBeCloseTo(7e9 + (8e9 * 0.2 * 150) / 0.955, 0);
    expect(evaluate("hasshan", { assets: null })).toBeNull();
  });

  it.each([
    [12.5e9, 0.8],
    [13e9, 0.75],
    [20e9, 0.7],
    [30e9, 0.65],
    [100e9, 0.6],
    [101e9, 0.5],
  ])("はっしゃん式: with assets of %d book counts at %d", (assets, rate) => {
    expect(evaluate("hasshan", { assets, profit: 0 })).toBeCloseTo(10e9 * rate, 0);
  });

  it("residual income: book + book (10 % − 7.5 %) × 0.9 ÷ 0.175", () => {
    expect(evaluate("residualIncome")).toBeCloseTo(10e9 + (10e9 * 0.025 * 0.9) / 0.175, 0);
    expect(evaluate("residualIncome", { profit: -3e9 })).toBeNull();
  });

  it("free cash flow of 0.8 without growth ÷ 7.5 % + net cash of 3.7", () => {
    expect(evaluate("fcfDcf")).toBeCloseTo(0.8e9 / 0.075 + 3.7e9, 0);
    expect(evaluate("fcfDcf", { investingCashFlow: -2e9 })).toBeNull();
    expect(evaluate("fcfDcf", { currentAssets: null })).toBeNull();
  });

  it("ridge peers need a model of the month", () => {
    expect(evaluate("ridgePeers")).toBeNull();
  });

  it("average prices: the mean of the logarithms, half as heavy every half-life", () => {
    // Twelve older months weigh half as much as the twelve after them.
    const pastMarketValues = [...months(12, 1e9), ...months(12, 8e9)];
    const expected = Math.exp((Math.log(1e9) + 2 * Math.log(8e9)) / 3);
    expect(evaluate("averagePrice12", {}, { pastMarketValues })).toBeCloseTo(expected, -1);
    const [quick, slow] = (["averagePrice12", "averagePrice18"] as const).map((name) =>
      evaluate(name, {}, { pastMarketValues })!,
    );
    expect(slow).toBeLessThan(quick!);
  });

  it("average prices skip months without a trade and need one with", () => {
    expect(evaluate("averagePrice18", {}, { pastMarketValues: [3e9, null, null] })).toBeCloseTo(
      3e9,
      0,
    );
    expect(evaluate("averagePrice18", {}, { pastMarketValues: [null] })).toBeNull();
    expect(evaluate("averagePrice18")).toBeNull();
  });

  it("the price of the month before", () => {
    expect(evaluate("lastMonthPrice", {}, { pastMarketValues: [3e9, 4e9] })).toBe(4e9);
    expect(evaluate("lastMonthPrice", {}, { pastMarketValues: [3e9, null] })).toBeNull();
    expect(evaluate("lastMonthPrice")).toBeNull();
  });

  it("do not look at the price", () => {
    for (const [name, rival] of Object.entries(rivals)) {
      if (rival.kind === "ratio") continue;
      const at = (marketValue: number) => evaluate(name as RivalName, {}, { marketValue });
      expect(at(1e9)).toBe(at(90e9));
    }
  });
});

describe("methods that only rank", () => {
  it("net cash, payouts and operating profit against the price", () => {
    expect(evaluate("netCashRatio")).toBeCloseTo(3.7 / 8, 12);
    expect(evaluate("payoutYield", { treasurySharesPurchased: -0.1e9 })).toBeCloseTo(0.4 / 8, 12);
    expect(evaluate("operatingProfitToEv")).toBeCloseTo(1.5 / (8 - 3.7), 12);
  });

  it("what has fallen over twelve or thirty-six months, on the price of the day", () => {
    const pastMarketValues = [...Array<number>(24).fill(4e9), ...Array<number>(12).fill(16e9)];
    expect(evaluate("reversal12", {}, { pastMarketValues })).toBeCloseTo(Math.log(2), 12);
    expect(evaluate("reversal36", {}, { pastMarketValues })).toBeCloseTo(Math.log(0.5), 12);
    const short = { pastMarketValues: pastMarketValues.slice(1) };
    expect(evaluate("reversal36", {}, short)).toBeNull();
    expect(
      evaluate("reversal12", {}, { pastMarketValues: [null, ...Array<number>(11).fill(1)] }),
    ).toBeNull();
  });

  it("return nothing without the needed facts", () => {
    expect(evaluate("netCashRatio", { liabilities: null })).toBeNull();
    expect(evaluate("payoutYield", { dividendsPaid: null })).toBeNull();
    expect(
      evaluate("operatingProfitToEv", {
        operatingIncome: null,
        profitBeforeTax: null,
        ordinaryIncome: null,
      }),
    ).toBeNull();
  });

  it("bound the enterprise value below at a tenth of the market value", () => {
    expect(evaluate("operatingProfitToEv", {}, { marketValue: 3e9 })).toBeCloseTo(1.5 / 0.3, 12);
  });
});
