import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addRow, emptyEquations } from "../statistics/ridge.ts";
import { seededRandom } from "../measurement/random.ts";
import type { CrossSection } from "./cross-section.ts";
import { INTERCEPT_COLUMN } from "./features.ts";
import { estimatePeersModel, TRAINING_MONTHS } from "./model.ts";

const SCALE = { logBook: 23, logSalesPerEmployee: 17 };

/** A month end of companies whose log ratio is level + slope · x, with x centred on zero. */
function month(companies: number, level: number, slope = 0, seed = 1, times = 1): CrossSection {
  const random = seededRandom(seed);
  const equations = emptyEquations(2);
  for (let each = 0; each < companies; each += 1) {
    const x = 2 * random() - 1;
    const row = Float64Array.of(1, x);
    for (let copy = 0; copy < times; copy += 1) addRow(equations, row, level + slope * x);
  }
  return { equations, scale: SCALE };
}
const months = (count: number, level: number) =>
  Array.from({ length: count }, (_, index) => month(50, level, 0.5, index + 1));
const coefficients = (sections: readonly CrossSection[]) => [
  ...estimatePeersModel(sections)!.coefficients,
];

describe("estimatePeersModel", () => {
  it("returns no model for too few companies", () => {
    expect(estimatePeersModel([])).toBeNull();
    expect(estimatePeersModel(months(3, 1))).toBeNull();
    expect(estimatePeersModel(months(4, 1))?.peerCount).toBe(50);
  });

  it("finds the level exactly and shrinks only the slope", () => {
    const level = fc.double({ min: -2, max: 2, noNaN: true });
    const slope = fc.double({ min: 0.1, max: 2, noNaN: true });
    fc.assert(
      fc.property(level, slope, fc.integer({ min: 1, max: 1e6 }), (wanted, steepness, seed) => {
        const [found, effect] = coefficients([month(400, wanted, steepness, seed)]);
        expect(found).toBeCloseTo(wanted, 2);
        expect(effect).toBeLessThan(steepness);
        expect(effect).toBeGreaterThan(0.99 * steepness);
      }),
      { seed: 64 },
    );
  });

  it("weighs later months more: a year earlier counts half", () => {
    const level = coefficients([month(300, 1), ...Array(11).fill(month(0, 0)), month(300, 0)]);
    expect(level[INTERCEPT_COLUMN]).toBeCloseTo(0.5 / 1.5, 2);
  });

  it("ignores months older than two years, to the bit", () => {
    const recent = months(TRAINING_MONTHS, 0.3);
    expect(coefficients([...months(30, 9), ...recent])).toEqual(coefficients(recent));
  });

  it("does not depend on how often the same market is counted", () => {
    const once = coefficients([month(300, 0.4, 0.8, 7, 1)]);
    for (const [index, twice] of coefficients([month(300, 0.4, 0.8, 7, 2)]).entries()) {
      expect(twice).toBeCloseTo(once[index]!, 12);
    }
  });

  it("measures size against the latest month end, and counts its companies", () => {
    const last = { ...month(80, 1), scale: { logBook: 24, logSalesPerEmployee: 18 } };
    expect(estimatePeersModel([...months(5, 1), last])).toMatchObject({
      scale: last.scale,
      peerCount: 80,
    });
  });

  it("does not modify the cross-sections, which later months reuse", () => {
    const sections = months(6, 1);
    const before = sections.map(({ equations }) => Array.from(equations.gram));
    estimatePeersModel(sections);
    estimatePeersModel(sections);
    expect(sections.map(({ equations }) => Array.from(equations.gram))).toEqual(before);
  });
});
