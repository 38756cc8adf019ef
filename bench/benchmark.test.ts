import { describe, expect, it } from "vitest";
import { meetsTarget, toRow } from "./benchmark.ts";

describe("targets", () => {
  it.each([
    [0.5, "≥ 0.5", true],
    [0.49, "≥ 0.5", false],
    [60, "≤ 60 s", true],
    [61, "≤ 60 s", false],
    [1, "the nearer to 1 the better", true],
  ])("%f against %s", (value, target, met) => {
    expect(meetsTarget(value, target)).toBe(met);
  });
});

it("prints what was measured in the row", () => {
  const bench = {
    name: "a",
    against: "b",
    target: "≥ 1",
    how: "Counting.",
    run: () => Promise.reject(),
  };
  expect(toRow(bench, { value: 2, detail: "3 rounds." })).toEqual({
    name: "a",
    value: 2,
    against: "b",
    target: "≥ 1",
    how: "Counting. 3 rounds.",
    met: true,
  });
});

it("prints in the row why nothing was measured, without failing", () => {
  const bench = {
    name: "a",
    against: "b",
    target: "≤ 1",
    how: "Counting.",
    run: () => Promise.reject(),
  };
  expect(toRow(bench, { skipped: "nobody can count" })).toEqual({
    name: "a",
    value: null,
    against: "b",
    target: "≤ 1",
    how: "Skipped: nobody can count.",
    met: true,
  });
});

it.each([
  { value: Number.NaN },
  { value: Number.POSITIVE_INFINITY },
  { value: 1, samples: [1, Number.NaN] },
])("refuses %o, which is nothing measured", (measured) => {
  const bench = {
    name: "a",
    against: "b",
    target: "stated",
    how: "Counting.",
    run: () => Promise.reject(),
  };
  expect(() => toRow(bench, measured)).toThrow(/^(NaN|Infinity) was measured$/);
});
