import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean } from "../statistics/mean.ts";
import { spearmanContributions } from "./date-statistics.ts";
import { seededRandom } from "./random.ts";
import { residualRanks } from "./residual-ranks.ts";

const COUNT = 400;
const random = seededRandom(3);
const noise = () => Array.from({ length: COUNT }, () => random() - 0.5);
const plus = (a: readonly number[], b: readonly number[]) => a.map((each, at) => each + b[at]!);
const correlation = (xs: ArrayLike<number>, ys: ArrayLike<number>) =>
  mean([...spearmanContributions(xs, ys)!])!;

describe("ranks without what controls explain", () => {
  const [past, other, own] = [noise(), noise(), noise()];

  it("have nothing in common with the controls", () => {
    const residuals = residualRanks(plus(past, own), [past, other])!;
    expect(residuals.reduce((sum, each, at) => sum + each * past[at]!, 0) / COUNT).toBeCloseTo(
      0,
      0,
    );
    expect(Math.abs(correlation(residuals, past))).toBeLessThan(0.05);
  });

  it("lose foresight that was the control's, and keep their own", () => {
    const signal = plus(past, own);
    expect(correlation(signal, past)).toBeGreaterThan(0.6);
    expect(correlation(residualRanks(signal, [past])!, own)).toBeGreaterThan(0.9);
  });

  it("are the centred ranks without controls, and with controls that do not vary", () => {
    const plain = residualRanks([30, 10, 20, 20], [])!;
    expect([...plain]).toEqual([1.5, -1.5, 0, 0]);
    expect([...residualRanks([30, 10, 20, 20], [[7, 7, 7, 7]])!]).toEqual([...plain]);
  });

  it("are nothing where a control is the signal, or the signal does not vary", () => {
    expect(residualRanks(past, [other, past])).toBeNull();
    expect(residualRanks(past, [other, past.map((each) => Math.exp(each))])).toBeNull();
    expect(residualRanks([1, 1, 1], [[1, 2, 3]])).toBeNull();
  });

  it("do not change with a control given twice, nor with increasing transforms", () => {
    const value = fc.integer({ min: -1_000, max: 1_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 5, maxLength: 50 }), (pairs) => {
        const signals = pairs.map(([signal]) => signal);
        const control = pairs.map(([, each]) => each);
        const plain = residualRanks(signals, [control]);
        expect(residualRanks(signals, [control, control])).toEqual(plain);
        expect(
          residualRanks(
            signals.map((each) => each ** 3),
            [control.map((each) => Math.exp(each / 500))],
          ),
        ).toEqual(plain);
      }),
      { seed: 5 },
    );
  });

  it("take a missing control for the middle", () => {
    const residuals = residualRanks([1, 2, 3, 4, 5], [[10, null, 30, null, 20]])!;
    // Centred ranks −2…2 against −1, 0, 1, 0, 0: the slope is (2 + 0) ÷ 2.
    expect([...residuals]).toEqual([-1, -1, -1, 1, 2]);
  });

  it("need controls of the same length", () => {
    expect(() => residualRanks([1, 2], [[1]])).toThrow(RangeError);
  });
});
