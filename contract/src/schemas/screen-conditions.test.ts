import { describe, expect, it } from "vitest";
import { screenMarket } from "../endpoints/screening/screening.ts";

const OPERATING_PROFIT = { metric: "op", min: 0 };

/** What is wrong, and where. */
function faults(question: unknown): string[] {
  const { error } = screenMarket.body.safeParse(question);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const nested = (depth: number): object =>
  depth === 0 ? OPERATING_PROFIT : { kind: "any", of: [nested(depth - 1)] };

describe("body of POST /screening", () => {
  it("accepts groups three deep, and no deeper", () => {
    expect(faults({ conditions: [nested(3)] })).toEqual([]);
    expect(faults({ conditions: [nested(4)] })).toEqual([
      expect.stringContaining("conditions.0.of.0.of.0.of.0.kind: Invalid discriminator"),
    ]);
  });

  it("counts the conditions of all groups together", () => {
    const group = { kind: "all", of: Array.from({ length: 25 }, () => OPERATING_PROFIT) };
    expect(faults({ conditions: [group, group] })).toEqual([]);
    expect(faults({ conditions: [group, group, OPERATING_PROFIT] })).toEqual([
      "conditions: at most 50 conditions in all groups together",
    ]);
  });

  it("names every place (H49)", () => {
    const question = {
      conditions: [
        { metric: "op", min: "1e3" },
        { metric: "op", max: JSON.parse("1e400") },
        {
          kind: "any",
          of: [
            { metric: "op", min: 2, max: 1 },
            { metric: "op", min: null },
          ],
        },
        { metric: "op", min: JSON.parse("-0") },
        { metric: "op", least: 1 },
        { kind: "own", list: "label" },
      ],
      limit: 1e9,
      sort: [{ metric: "op", order: "up" }],
    };
    expect(faults(question).map((fault) => fault.split(":")[0])).toEqual([
      "conditions.0.min",
      "conditions.1.max",
      "conditions.2.of.0.min",
      "conditions.2.of.1.min",
      "conditions.3.min",
      "conditions.4",
      "conditions.5.label",
      "sort.0.order",
      "limit",
    ]);
  });

  it("refuses far too much as a whole", () => {
    const conditions = Array.from({ length: 10_000 }, () => OPERATING_PROFIT);
    expect(faults({ conditions })).toEqual([": at most 4000 values"]);
    let deep: unknown = [];
    for (let at = 0; at < 100_000; at += 1) deep = [deep];
    expect(faults({ conditions: deep })).toEqual([": at most 12 levels of lists and objects"]);
  });
});
