import { describe, expect, it } from "vitest";
import { familyReport } from "./family-report.ts";

const lines = (unexplained: number) => [
  { rows: 900, agreeing: 800, explained: 100, unexplained: 0 },
  { rows: 100, agreeing: 90, explained: 10 - unexplained, unexplained },
];

describe("familyReport", () => {
  it.each([
    [5, true],
    [6, false],
  ])("of 1,000 cells with %i unexplained passes: %s", (unexplained, passed) => {
    expect(familyReport("published", lines(unexplained))).toMatchObject({
      rows: 1_000,
      agreeing: 890,
      explained: 110 - unexplained,
      unexplainedShare: unexplained / 1_000,
      passed,
    });
  });

  it.each([
    [0, true],
    [1, false],
  ])("of a family with a limit of its own, %i unexplained passes: %s", (unexplained, passed) => {
    expect(familyReport("recomputed", lines(unexplained), 0)).toMatchObject({ limit: 0, passed });
  });

  it("does not pass without a cell", () => {
    expect(familyReport("published", [])).toMatchObject({ unexplainedShare: null, passed: false });
  });
});
