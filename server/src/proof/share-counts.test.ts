import { describe, expect, it } from "vitest";
import { countOn, isUnmarkedGrowth, statedCounts, unitOfCount } from "./share-counts.ts";
import { annualFiling, recordOf } from "./testing/records.ts";

const issued = (periodEnd: string, count: number, changes = {}) =>
  annualFiling(periodEnd, { NumberOfIssuedShares: count }, changes);
const stated = { periodEnd: "2021-03-31", count: 1_000 };

describe("countOn", () => {
  it.each([
    ["after the end", "2021-09-29", "2021-12-31", 2_000],
    ["ex on the day", "2021-09-29", "2021-09-29", 2_000],
    ["ahead", "2021-09-29", "2021-09-28", 1_000],
    ["recorded on the end", "2021-03-30", "2021-12-31", 2_000],
    ["before the end", "2021-03-22", "2021-12-31", 1_000],
    ["back to a day before the split", "2020-09-29", "2020-09-28", 500],
    ["back to its ex-date", "2020-09-29", "2020-09-29", 1_000],
  ])("moves a count by a split %s", (_, exDate, day, expected) => {
    expect(countOn(day, stated, [{ exDate, factor: 0.5 }])).toBe(expected);
  });
});

describe("statedCounts", () => {
  it("are those of the last disclosed statement of each end", () => {
    const record = recordOf([
      issued("2020-03-31", 1_000),
      issued("2020-03-31", 1_100, { documentId: "S2" }),
      annualFiling("2021-03-31", {}),
      issued("2022-03-31", 1_200),
    ]);
    expect(statedCounts(record).map(({ periodEnd, count }) => [periodEnd, count])).toEqual([
      ["2020-03-31", 1_100],
      ["2022-03-31", 1_200],
    ]);
  });
});

const recordWithSplit = (factor: number) =>
  recordOf(
    [issued("2020-03-31", 1_000), issued("2021-03-31", 2_200), issued("2022-03-31", 2_640)],
    { splits: [{ exDate: "2020-09-29", factor }] },
  );

describe("isUnmarkedGrowth", () => {
  const DAY = "2020-05-14";
  it.each([
    ["of the next statement, without the marked split", 0.5, 1.1, true],
    ["of the one after", 0.5, 1.32, true],
    ["between two later statements", 0.5, 1.2, true],
    ["that a marked split explains", 0.5, 2.2, false],
    ["without that mark", 1, 2.2, true],
    ["of nothing", 0.5, 1.15, false],
    ["that is too small to tell", 0.5, 1.005, false],
  ])("%s", (_, factor, growth, expected) => {
    expect(isUnmarkedGrowth(growth, recordWithSplit(factor), DAY)).toBe(expected);
  });

  it("is none without a statement before the day, and one after it", () => {
    expect(isUnmarkedGrowth(1.1, recordWithSplit(0.5), "2020-03-30")).toBe(false);
    expect(isUnmarkedGrowth(1.1, recordWithSplit(0.5), "2021-03-31")).toBe(false);
  });
});

describe("unitOfCount", () => {
  it.each([
    [12_000, 1_000],
    [12_300, 100],
    [12_340, 1],
  ])("of %i", (count, unit) => expect(unitOfCount(count)).toBe(unit));
});
