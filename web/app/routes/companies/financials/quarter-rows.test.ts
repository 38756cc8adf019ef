import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { financialsFixture } from "../testing/company-fixture.ts";
import {
  disclosedItems,
  formatChange,
  operatingMargin,
  type Quarter,
  quarterRows,
} from "./quarter-rows.ts";

const [quarter] = financialsFixture().quarters;
const endingOn = (period_end: string, changes: Partial<Quarter> = {}): Quarter => ({
  ...quarter!,
  period_end,
  ...changes,
});

describe("quarterRows", () => {
  it("are those of three years, newest first, with the place of each", () => {
    const quarters = ["2022-09-30", "2022-12-31", "2025-03-31", "2025-09-30"].map((end) =>
      endingOn(end),
    );
    expect(quarterRows(quarters, "cumulative").map(({ back }) => back)).toEqual([0, 2, 11]);
  });

  it("name the last quarter of a year, and the year of its cumulative figures", () => {
    const year = [endingOn("2025-03-31", { name: "2025年3月期 通期", period_type: "FY" })];
    expect(quarterRows(year, "three_months")[0]).toMatchObject({
      year: "2025年3月期",
      period: "4Q",
      amounts: { sales: 12_600_000_000 },
    });
    expect(quarterRows(year, "cumulative")[0]).toMatchObject({
      period: "通期",
      amounts: { sales: 24_400_000_000 },
    });
  });

  it("name the last quarter of a year of nine months as its third", () => {
    const year = [
      endingOn("2022-09-30", { name: "2022年12月期 2Q", period_type: "2Q" }),
      endingOn("2022-12-31", { name: "2022年12月期 通期", period_type: "FY" }),
    ];
    expect(quarterRows(year, "three_months")[0]).toMatchObject({ period: "3Q" });
  });

  it("leave out quarters whose three months are unknown", () => {
    const quarters = [endingOn("2025-03-31"), endingOn("2025-09-30", { three_months: null })];
    expect(quarterRows(quarters, "three_months").map(({ back }) => back)).toEqual([2]);
    expect(quarterRows(quarters, "cumulative")).toHaveLength(2);
  });

  it("show the items that some row gives", () => {
    const bank = [endingOn("2025-09-30", { sales: null, operating_income: null })];
    expect(disclosedItems(quarterRows(bank, "cumulative"))).toEqual(["ordinary_income", "profit"]);
  });
});

describe("operatingMargin", () => {
  it.each([
    [200, 30, 0.15],
    [200, -30, -0.15],
    [0, 30, null],
    [null, 30, null],
    [200, null, null],
  ])("of sales %s and a profit of %s is %s", (sales, operating_income, margin) => {
    expect(operatingMargin({ sales, operating_income, ordinary_income: null, profit: null })).toBe(
      margin,
    );
  });
});

describe("formatChange", () => {
  it.each([
    [0.123, "+12.3%"],
    [-0.04, "−4.0%"],
    [0, "0.0%"],
    [8.9, "+890.0%"],
    [11.5, "12.5倍"],
    [null, "－"],
    ["to_profit", "黒字転換"],
    ["loss_narrowed", "赤字縮小"],
  ] as const)("writes %s as %s", (change, text) => {
    expect(formatChange(change)).toBe(text);
  });

  it("never needs more than eight characters", () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 9999, noNaN: true }), (change) => {
        expect(formatChange(change).length).toBeLessThanOrEqual(8);
      }),
    );
  });
});
