import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextSorting, sortRows } from "./sort-rows.ts";

interface Row {
  readonly id: number;
  readonly value: number | null;
}

const rows = fc
  .array(fc.record({ value: fc.option(fc.integer({ min: -9, max: 9 })) }))
  .map((each) => each.map(({ value }, id): Row => ({ id, value })));

describe("sortRows", () => {
  it.each(["ascending", "descending"] as const)("%s: ordered, stable, nothing last", (way) => {
    fc.assert(
      fc.property(rows, (given) => {
        const sorted = sortRows(given, ({ value }) => value, way);
        expect(sorted.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
          given.map((r) => r.id),
        );
        const values = sorted.map(({ value }) => value).filter((value) => value !== null);
        const byValue = values.toSorted((a, b) => (way === "ascending" ? a - b : b - a));
        expect(values).toEqual(byValue);
        expect(sorted.slice(values.length).every(({ value }) => value === null)).toBe(true);
        const equals = Map.groupBy(sorted, ({ value }) => value);
        for (const same of equals.values()) {
          const ids = same.map(({ id }) => id);
          expect(ids).toEqual(ids.toSorted((a, b) => a - b));
        }
      }),
      { seed: 20251114 },
    );
  });

  it("puts kana before kanji and compares digits as numbers", () => {
    const names = ["第10号", "第2号", "みなと", "あおば"];
    expect(sortRows(names, (name) => name, "ascending")).toEqual([
      "あおば",
      "みなと",
      "第2号",
      "第10号",
    ]);
  });
});

describe("nextSorting", () => {
  it("starts with each column's own direction and reverses on the second press", () => {
    const first = nextSorting(null, "price", "descending");
    expect(first).toEqual({ key: "price", direction: "descending" });
    expect(nextSorting(first, "price", "descending").direction).toBe("ascending");
    expect(nextSorting(first, "name", "ascending")).toEqual({
      key: "name",
      direction: "ascending",
    });
  });
});
