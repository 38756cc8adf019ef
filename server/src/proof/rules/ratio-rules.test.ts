import { describe, expect, it } from "vitest";
import type { DocumentRecord } from "../../companies/index.ts";
import type { CompanyRecord } from "../company-record.ts";
import { ratioCells, ratioLine } from "../published/ratio-cells.ts";
import { annualFiling, CODE, recordOf } from "../testing/records.ts";
import { ratioRules } from "./ratio-rules.ts";

const END = "2021-03-31";
/** Closes that change each day: no rule of repeated closes holds. */
const CLOSES = { "2021-03-30": 1_400, [END]: 1_500, "2021-04-01": 1_600, "2021-04-02": 1_700 };

const filing = (published: number, facts: DocumentRecord["facts"] = {}, periodEnd = END) =>
  annualFiling(periodEnd, {
    EarningsPerShareYen: 100,
    PublishedPriceEarningsRatio: published,
    ...facts,
  });

function judge(record: CompanyRecord) {
  const cell = ratioCells(new Map([[CODE, record]])).find(({ periodEnd }) => periodEnd === END)!;
  return {
    agrees: ratioLine.agrees(cell),
    reasons: ratioRules.filter(({ predicate }) => predicate(cell)).map(({ id }) => id),
  };
}
const reasonsOf = (
  annual: readonly DocumentRecord[],
  changes: Parameters<typeof recordOf>[1] = {},
) => judge(recordOf(annual, { closes: CLOSES, ...changes })).reasons;

const countCells = (closes: Record<string, number>, eps: number) =>
  ratioCells(new Map([[CODE, recordOf([filing(15, { EarningsPerShareYen: eps })], { closes })]]))
    .length;

describe("ratioLine", () => {
  it.each([
    [{ published: 15.1, eps: 100, close: 1_510 }, true],
    [{ published: 15.1, eps: 100, close: 1_524 }, true],
    [{ published: 15.1, eps: 100, close: 1_530 }, false],
    [{ published: 1.2, eps: 100, close: 124 }, true],
    [{ published: 1.2, eps: 100, close: 126 }, false],
    // An EPS of 0.01 may be anything from 0.005 to 0.015.
    [{ published: 1_000, eps: 0.01, close: 14 }, true],
    [{ published: 1_000, eps: 0.01, close: 30 }, false],
  ])("%j agrees: %s", ({ published, eps, close }, expected) => {
    const statement = filing(published, { EarningsPerShareYen: eps });
    expect(judge(recordOf([statement], { closes: { [END]: close } })).agrees).toBe(expected);
  });

  it("compares no year whose last close is older than ten days, and none without a profit", () => {
    expect(countCells({ "2021-03-21": 1_500 }, 100)).toBe(1);
    expect(countCells({ "2021-03-20": 1_500 }, 100)).toBe(0);
    expect(countCells({ [END]: 1_500 }, -100)).toBe(0);
  });
});

const reasonsWithSplit = (exDate: string, published = 30) =>
  reasonsOf([filing(published)], { splits: [{ exDate, factor: 0.5 }] });

const reasonsWithGrowth = (published: number, splits: { exDate: string; factor: number }[] = []) =>
  reasonsOf(
    [
      filing(published, { NumberOfIssuedShares: 1_000_000 }),
      annualFiling("2022-03-31", { NumberOfIssuedShares: 1_200_000 }),
    ],
    { splits },
  );

const reasonsOfYearFrom = (periodStart: string, published: number) =>
  reasonsOf([{ ...filing(published), periodStart }]);

describe("rules of published ratios", () => {
  it("leave a ratio alone that nothing speaks for", () => {
    expect(reasonsOf([filing(12.34)])).toEqual([]);
  });

  it("E1: a year of nine months counted for twelve", () => {
    expect(reasonsOfYearFrom("2020-07-01", 11.25)).toEqual(["E1"]);
    expect(reasonsOfYearFrom("2020-04-01", 11.25)).toEqual([]);
    expect(reasonsOfYearFrom("2020-07-01", 20)).toEqual([]);
  });

  it("E2: a marked split near the end on one side only", () => {
    expect(reasonsWithSplit("2021-03-29")).toEqual(["E2"]);
    expect(reasonsWithSplit("2021-12-01")).toEqual(["E2"]);
    expect(reasonsWithSplit("2022-06-01")).toEqual([]);
    expect(reasonsWithSplit("2021-03-29", 7.5)).toEqual(["E2"]);
    expect(reasonsWithSplit("2021-03-29", 20)).toEqual([]);
  });

  it("E3: issued counts that grow by the same factor without a mark", () => {
    expect(reasonsWithGrowth(18)).toEqual(["E3"]);
    expect(reasonsWithGrowth(12.5)).toEqual([]);
    expect(reasonsWithGrowth(19)).toEqual([]);
    expect(reasonsWithGrowth(18, [{ exDate: "2022-02-25", factor: 1 / 1.2 }])).not.toContain("E3");
  });

  it("E4: the same factor in three filings", () => {
    const closes = { "2019-03-29": 900, "2020-03-31": 1_000, ...CLOSES };
    const others = (first: number, second: number) =>
      reasonsOf([filing(first, {}, "2019-03-31"), filing(second, {}, "2020-03-31"), filing(34.6)], {
        closes,
      });
    expect(others(20.76, 23.07)).toEqual(["E4"]);
    expect(others(20.76, 10)).toEqual([]);
  });

  it("E5: whole times in this filing and those beside it", () => {
    const closes = { ...CLOSES, "2020-03-31": 1_000, "2022-03-31": 900, [END]: 1_540 };
    const stated = (before: number, own: number, after: number) =>
      reasonsOf([filing(before, {}, "2020-03-31"), filing(own), filing(after, {}, "2022-03-31")], {
        closes,
      });
    expect(stated(10, 15, 9)).toEqual(["E5"]);
    expect(stated(10, 16, 9)).toContain("E5");
    expect(stated(10, 17, 9)).toEqual([]);
    expect(stated(10, 15, 9.1)).toEqual([]);
    expect(stated(10, 14.8, 9)).toEqual([]);
    expect(reasonsOf([filing(10, {}, "2020-03-31"), filing(15)], { closes })).toEqual([]);
    const newest = { ...closes, "2019-03-29": 800, "2020-03-31": 1_000 };
    const ofNewest = (oldest: number) =>
      reasonsOf([filing(oldest, {}, "2019-03-31"), filing(10, {}, "2020-03-31"), filing(15)], {
        closes: newest,
      });
    expect(ofNewest(8)).toEqual(["E5"]);
    expect(ofNewest(8.1)).toEqual([]);
  });

  it("E6: another number of shares", () => {
    const profit = { ProfitLossAttributableToOwnersOfParent: 100_000_000 };
    const byIssued = { ...profit, NumberOfIssuedShares: 1_200_000 };
    expect(reasonsOf([filing(18, byIssued)])).toEqual(["E6"]);
    expect(reasonsOf([filing(18.4, byIssued)])).toEqual([]);
    const byBps = {
      ...profit,
      NetAssets: 880,
      NonControllingInterests: 80,
      NetAssetsPerShareYen: 0.001,
    };
    expect(reasonsOf([filing(12, byBps)])).toEqual(["E6"]);
    expect(reasonsOf([filing(12, { ...byBps, NonControllingInterests: 0 })])).toEqual([]);
  });

  it("E7: the close of the trading day beside", () => {
    expect(reasonsOf([filing(14)])).toEqual(["E7"]);
    expect(reasonsOf([filing(16)])).toEqual(["E7"]);
    expect(reasonsOf([filing(17)])).toEqual([]);
  });

  it("E8: a close that stands still across the end", () => {
    const standing = { "2021-03-29": 1_500, "2021-03-30": 1_500, [END]: 1_500 };
    const after = (first: number) => ({ closes: { ...standing, "2021-04-01": first } });
    expect(reasonsOf([filing(17)], after(1_500))).toEqual(["E8"]);
    expect(reasonsOf([filing(17)], after(1_501))).toEqual([]);
  });
});
