import { describe, expect, it } from "vitest";
import type { ComparedCell, Line } from "./cells.ts";
import { placeboShare, wrongCells } from "./placebo.ts";

const line: Line<ComparedCell> = {
  id: "own",
  name: "own",
  floor: 1,
  minCells: 1,
  agrees: ({ ours, theirs }) => ours === theirs,
};
const cells = (theirs: number, length: number): ComparedCell[] =>
  Array.from({ length }, () => ({
    code: "97350",
    periodEnd: "2025-03-31",
    documentId: null,
    ours: theirs,
    theirs,
  }));

describe("wrongCells", () => {
  it("are wrong by 3 to 40 % to either side, the same in each run", () => {
    const wrong = wrongCells(line, cells(1_000_000_007, 500)).map(({ theirs }) => theirs / 1e9);
    expect(wrong).toHaveLength(500);
    expect(wrong.filter((factor) => factor < 1).length).toBeGreaterThan(200);
    expect(wrong.filter((factor) => factor > 1).length).toBeGreaterThan(200);
    expect(Math.min(...wrong)).toBeGreaterThanOrEqual(0.7);
    expect(Math.max(...wrong)).toBeLessThanOrEqual(1.4);
    expect(wrong.filter((factor) => Math.abs(factor - 1) < 0.0299)).toEqual([]);
    expect(wrongCells(line, cells(1_000_000_007, 500)).map(({ theirs }) => theirs / 1e9)).toEqual(
      wrong,
    );
  });

  it.each([
    [15.1, 0.1],
    [15.12, 0.01],
    [345_000_000, 1_000_000],
    [345_678_000, 1_000],
    [12_345_600, 100],
  ])("state %d in the same unit", (figure, unit) => {
    for (const { theirs } of wrongCells(line, cells(figure, 50))) {
      expect(theirs / unit).toBeCloseTo(Math.round(theirs / unit), 6);
    }
  });

  it("are no more than three thousand, and none where a change changes nothing", () => {
    expect(wrongCells(line, cells(10_007, 9_000)).length).toBeLessThanOrEqual(3_000);
    expect(wrongCells(line, cells(0, 10))).toEqual([]);
  });
});

describe("placeboShare", () => {
  it("is the share for which the rule holds; null without a wrong cell", () => {
    const wrong = [...cells(1, 3), ...cells(2, 1)];
    expect(placeboShare(({ theirs }) => theirs === 2, wrong)).toBe(0.25);
    expect(placeboShare(() => true, [])).toBeNull();
  });
});
