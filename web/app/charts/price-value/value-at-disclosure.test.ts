import { describe, expect, it } from "vitest";
import { describeValueAt } from "./value-at-disclosure.ts";
import { valueSteps } from "./value-steps.ts";

const steps = valueSteps(
  {
    days: [10, 20, 30, 40],
    uncalibrated: [2_400, 2_600, 2_600.3, null],
    calibrated: [2_519.2, 2_776.9, 2_777.3, null],
    unrated: [null, null, null, "stale_statement"],
    calibrated_from: 0,
    edges: [0.6, 0.8, 1.25, 1.67],
  },
  -Infinity,
  Infinity,
);

describe("the value at a disclosure", () => {
  it("is told from before to after the first close that knew it", () => {
    expect(describeValueAt({ kind: "annual", known_on: 20 }, steps)).toBe(
      "理論価値 2,519 → 2,777円",
    );
  });

  it("is not told of a forecast, which enters no value", () => {
    expect(describeValueAt({ kind: "forecast_up", known_on: 20 }, steps)).toBeNull();
  });

  it.each([
    ["both look alike", 30],
    ["nothing was recomputed", 25],
    ["there was no value before", 10],
    ["there is none after", 40],
    ["no close has known it yet", null],
  ])("is left out where %s", (_, day) => {
    expect(describeValueAt({ kind: "quarter", known_on: day }, steps)).toBeNull();
  });
});
