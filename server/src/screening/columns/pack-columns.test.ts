import { seededRandom } from "@tenbin/engine";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildColumns, type MarketRow } from "./build-columns.ts";
import { DamagedPackError, packColumns, unpackColumns } from "./pack-columns.ts";
import { randomColumns } from "../testing/random-columns.ts";

const declarations = {
  numbers: ["a", "b"],
  categories: [
    { id: "sector", values: null, several: false },
    { id: "marks", values: ["x", "y"], several: true },
  ],
} as const;

const cell = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom("no_price", "no_statement"),
);
const rows: fc.Arbitrary<MarketRow[]> = fc.uniqueArray(
  fc.record({
    code: fc.string({ minLength: 5, maxLength: 5, unit: fc.constantFrom("0", "1", "A", "Z") }),
    numbers: fc.record({ a: cell, b: cell }),
    categories: fc.record({
      sector: fc.option(fc.constantFrom("電気機器", "銀行業")),
      marks: fc.option(fc.constantFrom("x", "y", "x y")),
    }),
  }),
  { selector: ({ code }) => code, maxLength: 40 },
);

const build = (given: readonly MarketRow[]) =>
  buildColumns({ version: "7.3", day: "2025-11-14" }, declarations, given);

const row = (code: string, a: number | string): MarketRow => ({
  code,
  numbers: { a, b: 0 },
  categories: {},
});

function isRefused(bytes: Uint8Array): boolean {
  try {
    unpackColumns(bytes);
    return false;
  } catch (error) {
    if (error instanceof DamagedPackError) return true;
    throw error;
  }
}

describe("packColumns and unpackColumns", () => {
  it("give back every column, wherever the bytes begin", () => {
    fc.assert(
      fc.property(rows, fc.nat(15), (given, offset) => {
        const columns = build(given);
        const bytes = packColumns(columns);
        const moved = new Uint8Array(bytes.length + offset).subarray(offset);
        moved.set(bytes);
        expect(unpackColumns(moved)).toEqual(columns);
      }),
    );
  });

  it("give views of the bytes, not copies", () => {
    const bytes = packColumns(randomColumns(seededRandom(1), { rows: 10, numbers: 2 }));
    expect(unpackColumns(bytes).numbers.get("n0")!.values.buffer).toBe(bytes.buffer);
  });

  it("name any byte that changed, and any that is missing", () => {
    const bytes = packColumns(randomColumns(seededRandom(2), { rows: 5, numbers: 2 }));
    const accepted: string[] = [];
    const check = (what: string, damaged: Uint8Array) => {
      if (!isRefused(damaged)) accepted.push(what);
    };
    for (const at of bytes.keys()) {
      check(`changed ${at}`, bytes.with(at, bytes[at]! ^ 1));
      check(`cut at ${at}`, bytes.slice(0, at));
    }
    expect(accepted).toEqual([]);
  });

  it("refuse another format, and say what to do", () => {
    const bytes = packColumns(build([]));
    bytes[4] = 9;
    expect(() => unpackColumns(bytes)).toThrow(
      "market columns: format 9 instead of 1; value the market again to replace them",
    );
  });
});

describe("buildColumns", () => {
  it("sorts by value, ties by code and cells without a value last", () => {
    const columns = build([
      row("40000", 1),
      row("20000", "no_price"),
      row("30000", -5),
      row("10000", 1),
      row("50000", -0),
    ]);
    const { order, present } = columns.numbers.get("a")!;
    expect({ order: Array.from(order, (at) => columns.codes[at]), present }).toEqual({
      order: ["30000", "50000", "10000", "40000", "20000"],
      present: 4,
    });
  });

  it("keeps why a cell has no value, and no negative zero", () => {
    const { numbers, absences } = build([row("10000", "no_price"), row("20000", -0)]);
    const column = numbers.get("a")!;
    expect(absences[column.absences[0]! - 1]).toBe("no_price");
    expect(column.absences[1]).toBe(0);
    expect(Object.is(column.values[1], 0)).toBe(true);
  });

  it.each([
    ["a number that is not finite", [row("10000", Infinity)], "a of 10000 is Infinity"],
    [
      "a code that stands twice",
      [row("10000", 1), row("10000", 2)],
      "duplicate rows of company 10000",
    ],
    [
      "a row without one of the metrics",
      [{ ...row("10000", 1), numbers: { a: 1 } }],
      "10000: b has neither a value nor a reason",
    ],
    [
      "a value that is not declared",
      [{ ...row("10000", 1), categories: { marks: "x z" } }],
      "marks has no value z",
    ],
  ])("refuses %s", (_, given, message) => {
    expect(() => build(given)).toThrow(new TypeError(message));
  });
});
