import { describe, expect, it } from "vitest";
import type { CompanyRecord } from "../company-record.ts";
import { shareCells, shareLine } from "../published/share-cells.ts";
import { annualFiling, CODE, quoteOf, recordOf } from "../testing/records.ts";
import { shareRules } from "./share-rules.ts";

const DAY = "2021-05-14";
const issued = (periodEnd: string, count: number) =>
  annualFiling(periodEnd, { NumberOfIssuedShares: count });

/** The cell of a published count, with the ids of all rules that would explain it. */
function judge(shares: number, record: CompanyRecord) {
  const quotes = { day: DAY, quotes: [quoteOf({ shares })] };
  const [cell] = shareCells(quotes, new Map([[CODE, record]])).cells;
  return {
    agrees: shareLine.agrees(cell!),
    reasons: shareRules.filter(({ predicate }) => predicate(cell!)).map(({ id }) => id),
  };
}

describe("shareLine", () => {
  it.each([
    ["the same single shares", 1_234_567, 1_234_567, true],
    ["single shares beside it", 1_234_567, 1_234_568, false],
    ["within thousands that were cut off", 1_234_000, 1_234_567, true],
    ["beyond them", 1_234_000, 1_235_100, false],
    ["within hundreds", 1_234_500, 1_234_567, true],
  ])("%s", (_, stated, shares, expected) => {
    expect(judge(shares, recordOf([issued("2020-03-31", stated)])).agrees).toBe(expected);
  });

  it("moves the stated count by splits, also by one that is ex before the end it is recorded on", () => {
    const splits = [
      { exDate: "2020-03-30", factor: 0.5 },
      { exDate: "2020-09-29", factor: 0.2 },
    ];
    const record = recordOf([issued("2020-03-31", 1_234_567)], { splits });
    expect(judge(12_345_670, record).agrees).toBe(true);
  });

  it("compares neither with a statement of that evening nor with an old one", () => {
    const evening = annualFiling(
      "2021-03-31",
      { NumberOfIssuedShares: 9 },
      { disclosedAt: `${DAY}T16:00:00+09:00` },
    );
    const old = recordOf([issued("2019-03-31", 1_234_567), evening]);
    const quotes = { day: DAY, quotes: [quoteOf({ shares: 9 })] };
    const { cells, uncompared } = shareCells(quotes, new Map([[CODE, old]]));
    expect(cells).toEqual([]);
    expect(uncompared.map(({ cells: count }) => count)).toEqual([0, 1]);
  });
});

const recordWithSplit = (exDate: string) =>
  recordOf([issued("2020-03-31", 1_000_001)], { splits: [{ exDate, factor: 0.5 }] });

/** Shares grow from 1,000,000 to 1,700,000, for which equity is 10 yen a share. */
const withPerShare = (perShare: number) =>
  recordOf([
    issued("2019-03-31", 1_000_000),
    annualFiling("2020-03-31", {
      NumberOfIssuedShares: 1_700_000,
      NetAssets: 17_000_000,
      NetAssetsPerShareYen: perShare,
    }),
  ]);

describe("rules of issued shares", () => {
  const years = recordOf([
    issued("2020-03-31", 1_000_001),
    issued("2021-03-31", 1_200_001),
    issued("2022-03-31", 1_300_001),
    issued("2023-03-31", 2_000_001),
  ]);

  it("S1: the count of the next statement", () => {
    expect(judge(1_200_001, years).reasons).toContain("S1");
    expect(judge(1_200_002, years).reasons).not.toContain("S1");
    expect(judge(1_300_001, years).reasons).not.toContain("S1");
  });

  it("S2: between the counts of statements before and after", () => {
    expect(judge(1_250_000, years).reasons).toEqual(["S2"]);
    expect(judge(999_000, years).reasons).toEqual([]);
    expect(judge(1_900_000, years).reasons).toEqual([]);
    expect(judge(1_250_000, recordOf([issued("2020-03-31", 1_000_001)])).reasons).toEqual([]);
  });

  it("S4: the count before other classes were issued", () => {
    expect(judge(1_000_529, withPerShare(-10)).reasons).toEqual(["S4"]);
    expect(judge(1_000_529, withPerShare(30)).reasons).toEqual(["S4"]);
    expect(judge(1_000_529, withPerShare(10)).reasons).toEqual([]);
    expect(judge(1_100_000, withPerShare(30)).reasons).toEqual([]);
  });

  it("S3: on the other side of a marked split", () => {
    expect(judge(1_000_001, recordWithSplit("2020-09-29")).reasons).toEqual(["S3"]);
    expect(judge(2_000_002, recordWithSplit("2021-09-29")).reasons).toEqual(["S3"]);
    expect(judge(2_000_002, recordWithSplit("2022-09-29")).reasons).toEqual([]);
    expect(judge(1_500_000, recordWithSplit("2020-09-29")).reasons).toEqual([]);
  });
});
