import { describe, expect, it } from "vitest";
import type { CompanyRecord } from "../company-record.ts";
import { balanceCells, balanceLines, type PublishedBalance } from "../published/balance-cells.ts";
import { annualFiling, CODE, recordOf } from "../testing/records.ts";
import { balanceRules } from "./balance-rules.ts";

const END = "2025-03-31";
const M = 1_000_000;
const FACTS = {
  Assets: 900 * M,
  CurrentAssets: 500 * M,
  Liabilities: 300 * M,
  NetAssets: 600 * M,
  NonControllingInterests: 50 * M,
  InvestmentSecurities: 100 * M,
  ProfitLossAttributableToOwnersOfParent: 40 * M,
};
const ROW: PublishedBalance = {
  code: CODE,
  periodEnd: END,
  currentAssets: 500 * M,
  investmentSecurities: 100 * M,
  liabilities: 300 * M,
  profit: 40 * M,
  equity: 550 * M,
  netCash: 270 * M,
};
const OURS = recordOf([annualFiling(END, FACTS)]);

/** Of the lines on which the row stands: whether it agrees, or the ids of the rules that explain it. */
function judge(changes: Partial<PublishedBalance>, record: CompanyRecord = OURS) {
  const lines = balanceCells([{ ...ROW, ...changes }], new Map([[CODE, record]]));
  return Object.fromEntries(
    balanceLines.flatMap(({ id, agrees }) =>
      lines
        .get(id)!
        .cells.map((cell) => [
          id,
          agrees(cell) ||
            balanceRules
              .filter(({ applies, predicate }) => applies.includes(id) && predicate(cell))
              .map((rule) => rule.id),
        ]),
    ),
  );
}
const record = (
  changes: Record<string, number | null>,
  more: Parameters<typeof recordOf>[1] = {},
) => recordOf([annualFiling(END, { ...FACTS, ...changes })], more);

/** The filing of the row states no securities; the first of three has the facts. */
const recordSince = (first: Record<string, number | null>) =>
  recordOf([
    annualFiling("2023-03-31", first),
    annualFiling("2024-03-31", {}),
    annualFiling(END, { ...FACTS, InvestmentSecurities: null }),
  ]);

describe("balanceCells", () => {
  it("hold each figure against the statement of the same end", () => {
    expect(judge({})).toEqual({
      current_assets: true,
      liabilities: true,
      securities: true,
      profit: true,
      equity: true,
      net_cash: true,
    });
    expect(judge({ periodEnd: "2024-03-31" })).toEqual({});
  });

  it("take amounts for equal that differ by the rounding of their unit alone", () => {
    expect(judge({ liabilities: 309 * M })).toMatchObject({ liabilities: true });
    expect(judge({ liabilities: 310 * M })).toMatchObject({ liabilities: [] });
    expect(judge({ liabilities: 300_000_010 })).toMatchObject({ liabilities: [] });
  });

  it("count securities that a filing does not state as 0, on a line of their own", () => {
    const unstated = record({ InvestmentSecurities: null });
    expect(judge({ investmentSecurities: 0, netCash: 200 * M }, unstated)).toMatchObject({
      unstated_securities: true,
      net_cash: true,
    });
    expect(judge({}, unstated)).not.toHaveProperty("securities");
  });

  it("count net cash with the part that differs", () => {
    expect(judge({ liabilities: 400 * M, netCash: 170 * M })).not.toHaveProperty("net_cash");
    expect(judge({ netCash: 170 * M })).toMatchObject({ net_cash: [] });
  });
});

describe("rules of balance sheets", () => {
  it("B1: our figure of another period", () => {
    const before = annualFiling("2024-03-31", { ...FACTS, CurrentAssets: 450 * M });
    const both = recordOf([before, ...OURS.annual]);
    expect(judge({ currentAssets: 450 * M }, both)).toMatchObject({ current_assets: ["B1"] });
    expect(judge({ currentAssets: 460 * M }, both)).toMatchObject({ current_assets: [] });
  });

  it("B2: two figures of the row", () => {
    expect(judge({ currentAssets: 600 * M, profit: 80 * M })).toMatchObject({
      current_assets: ["B2"],
      profit: ["B2"],
    });
    const securities = { currentAssets: 600 * M, investmentSecurities: 50 * M };
    expect(judge(securities)).toMatchObject({ current_assets: [], securities: ["B2"] });
  });

  it("I1 and I2: filings that have no line of securities", () => {
    const unstated = { InvestmentSecurities: null };
    const ifrs = recordOf([
      annualFiling(END, { ...FACTS, ...unstated }, { accountingStandard: "IFRS" }),
    ]);
    const power = record(unstated, { sector: "電気・ガス業" });
    expect(judge({}, ifrs)).toMatchObject({ unstated_securities: ["I1"] });
    expect(judge({}, power)).toMatchObject({ unstated_securities: ["I2"] });
    expect(judge({}, record(unstated))).toMatchObject({ unstated_securities: [] });
  });

  it("I3: a 0 that stands for an empty cell", () => {
    expect(judge({ investmentSecurities: 0 })).toMatchObject({ securities: ["I3"] });
    expect(judge({ investmentSecurities: 50 * M })).toMatchObject({ securities: [] });
  });

  it("I4: a line that none of three filings has", () => {
    expect(judge({}, recordSince({}))).toMatchObject({ unstated_securities: ["I4"] });
    expect(judge({}, recordSince({ InvestmentSecurities: 1 }))).toMatchObject({
      unstated_securities: [],
    });
  });

  it("N1: less minority interests", () => {
    expect(judge({ netCash: 220 * M })).toMatchObject({ net_cash: ["N1"] });
    expect(judge({ netCash: 250 * M })).toMatchObject({ net_cash: [] });
  });

  it("N2: with minority interests", () => {
    expect(judge({ equity: 600 * M })).toMatchObject({ equity: ["N2"] });
    expect(judge({ equity: 630 * M })).toMatchObject({ equity: [] });
    expect(judge({ equity: 600 * M }, record({ NonControllingInterests: 0 }))).toMatchObject({
      equity: true,
    });
  });
});
