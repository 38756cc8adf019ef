import { describe, expect, it } from "vitest";
import type { ComparedCell, Line, Rule } from "./cells.ts";
import { judgeLine } from "./judge-line.ts";

interface Own extends ComparedCell {
  readonly isOld: boolean;
}

const cell = (theirs: number, isOld = false): Own => ({
  code: "97350",
  periodEnd: "2025-03-31",
  documentId: "S1",
  ours: 1_000,
  theirs,
  isOld,
});
const line: Line<Own> = {
  id: "own",
  name: "own",
  floor: 0.5,
  minCells: 4,
  agrees: ({ ours, theirs }) => ours === theirs,
};
const rule = (id: string, predicate: Rule<Own>["predicate"], applies = ["own"]): Rule<Own> => ({
  id,
  sentence: `because of ${id}`,
  applies,
  predicate,
});
const old = rule("O", ({ isOld }) => isOld);
const cells = [cell(1_000), cell(1_000), cell(1_001, true), cell(900)];

describe("judgeLine", () => {
  it("counts what agrees, is explained and is not, the widest apart first", () => {
    const report = judgeLine({ line, cells, rules: [old] });
    expect(report).toMatchObject({
      rows: 4,
      agreeing: 2,
      explained: 1,
      unexplained: 1,
      share: 0.5,
      passed: true,
    });
    expect(report.misses.map(({ theirs, reason }) => [theirs, reason])).toEqual([
      [900, null],
      [1_001, "O"],
    ]);
  });

  it("takes the first rule that holds, of those that apply to the line", () => {
    const rules = [rule("X", () => true, ["other"]), old, rule("L", ({ theirs }) => theirs > 0)];
    const report = judgeLine({ line, cells, rules });
    expect(report.rules.map(({ id, cells: count }) => [id, count])).toEqual([
      ["O", 1],
      ["L", 1],
    ]);
  });

  it.each([
    [1, []],
    [2, []],
    [4, ["O also explains what is wrong on purpose"]],
  ])("tries a rule on wrong figures: it holds for %i of 100", (holding, faults) => {
    const many = Array.from({ length: 100 }, (_, at) => ({
      ...cell(1_007, at < holding),
      ours: 1_007,
    }));
    expect(judgeLine({ line, cells: many, rules: [old] })).toMatchObject({
      faults,
      rules: [{ cells: 0, placebo: holding / 100 }],
    });
  });

  it("fails with too few cells, and below its floor", () => {
    expect(judgeLine({ line, cells: cells.slice(1), rules: [] }).faults).toEqual([
      "fewer than 4 cells",
      "fewer cells agree than the target",
    ]);
    expect(judgeLine({ line, cells: [], rules: [] })).toMatchObject({ share: null, passed: false });
  });

  it("puts figures of different signs before all others", () => {
    const report = judgeLine({ line, cells: [...cells, cell(1), cell(-1_000)], rules: [] });
    expect(report.misses.map(({ theirs }) => theirs)).toEqual([-1_000, 1, 900, 1_001]);
  });
});
