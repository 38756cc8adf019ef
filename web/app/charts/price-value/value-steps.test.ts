import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ValueStep } from "./value-steps.ts";
import {
  calibrationStart,
  effectiveValue,
  stepAt,
  unratedStretches,
  valueSteps,
  withoutSlivers,
} from "./value-steps.ts";

const edges = [0.6, 0.8, 1.25, 1.67];
const value = {
  days: [10, 20, 30, 40],
  uncalibrated: [100, 110, null, 120],
  calibrated: [100, 130, null, 140],
  unrated: [null, null, "negative_equity" as const, null],
  calibrated_from: 1,
  edges,
};

describe("valueSteps", () => {
  it("keeps each value until the next and draws calibration only where the record suffices", () => {
    expect(valueSteps(value, 0, 50)).toEqual([
      { from: 10, to: 20, uncalibrated: 100, calibrated: null, unrated: null },
      { from: 20, to: 30, uncalibrated: 110, calibrated: 130, unrated: null },
      { from: 30, to: 40, uncalibrated: null, calibrated: null, unrated: "negative_equity" },
      { from: 40, to: 50, uncalibrated: 120, calibrated: 140, unrated: null },
    ]);
  });

  it("cuts at both ends of the range", () => {
    const steps = valueSteps(value, 15, 25);
    expect(steps[0]).toMatchObject({ from: 15, uncalibrated: 100 });
    expect(steps.at(-1)).toMatchObject({ to: 25, uncalibrated: 110 });
  });

  it("includes a value computed on the last day", () => {
    expect(valueSteps(value, 0, 40).at(-1)).toEqual({
      from: 40,
      to: 40,
      uncalibrated: 120,
      calibrated: 140,
      unrated: null,
    });
  });

  it("merges equal neighbours", () => {
    const flat = {
      ...value,
      uncalibrated: [100, 100, 100, 100],
      unrated: [null, null, null, null],
      calibrated_from: null,
    };
    expect(valueSteps(flat, 0, 50)).toEqual([
      { from: 10, to: 50, uncalibrated: 100, calibrated: null, unrated: null },
    ]);
  });

  it("keeps a gap's reasons apart", () => {
    const gap = {
      ...value,
      uncalibrated: [100, null, null, null],
      calibrated: [100, null, null, null],
      unrated: [null, "changed_year_end", "changed_year_end", "stale_statement"] as const,
    };
    expect(
      valueSteps({ ...gap, unrated: [...gap.unrated] }, 0, 50).map(({ from, to, unrated }) => [
        from,
        to,
        unrated,
      ]),
    ).toEqual([
      [10, 20, null],
      [20, 40, "changed_year_end"],
      [40, 50, "stale_statement"],
    ]);
  });

  it("is empty when masked or unrated throughout", () => {
    expect(valueSteps(null, 0, 50)).toEqual([]);
  });
});

describe("stepAt", () => {
  const steps = valueSteps(value, 0, 50);

  it("finds the current step, like a linear search", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (day) => {
        const expected = steps.findLast((step) => step.from <= day && day <= step.to) ?? null;
        expect(stepAt(steps, day)).toBe(expected);
      }),
    );
  });

  it("shows the calibrated value before the other", () => {
    expect(effectiveValue(stepAt(steps, 25) ?? steps[0]!)).toBe(130);
    expect(effectiveValue(stepAt(steps, 12) ?? steps[1]!)).toBe(100);
  });
});

describe("calibrationStart", () => {
  it("returns the first calibrated day after an uncalibrated stretch", () => {
    expect(calibrationStart(valueSteps(value, 0, 50))).toBe(20);
  });

  it("is null when the whole range is calibrated or none of it is", () => {
    expect(calibrationStart(valueSteps(value, 25, 50))).toBeNull();
    expect(calibrationStart(valueSteps({ ...value, calibrated_from: null }, 0, 50))).toBeNull();
  });
});

function stepOf(from: number, to: number, uncalibrated: number | null): ValueStep {
  return { from, to, uncalibrated, calibrated: null, unrated: null };
}

describe("stretches", () => {
  const steps = [
    stepOf(0, 200, 100),
    stepOf(200, 250, null),
    stepOf(250, 300, null),
    stepOf(300, 340, 110),
    stepOf(340, 400, null),
    stepOf(400, 430, 120),
  ];

  it("drop values that held for under three months, but not the newest", () => {
    expect(withoutSlivers(steps).map(effectiveValue)).toEqual([100, null, null, null, null, 120]);
  });

  it("keep a value that held for longer than the drawn days show", () => {
    const drawn = [stepOf(150, 200, 100), ...steps.slice(1)];
    expect(withoutSlivers(drawn, steps).map(effectiveValue)[0]).toBe(100);
    expect(withoutSlivers(drawn).map(effectiveValue)[0]).toBeNull();
  });

  it("without a value are gaps from three months on, beside a value", () => {
    expect(unratedStretches(steps)).toEqual([{ from: 200, to: 300, unrated: null }]);
    expect(unratedStretches(steps.slice(1, 3))).toEqual([]);
  });
});
