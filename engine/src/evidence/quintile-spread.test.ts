import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quintileSpread } from "./quintile-spread.ts";

describe("the spread between the outer fifths", () => {
  it("is the mean outcome of the highest signals − that of the lowest", () => {
    const signals = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const outcomes = [0.1, 0.3, 9, 9, 9, 9, 9, 9, 1, 2];
    expect(quintileSpread(signals, outcomes)).toBeCloseTo(1.5 - 0.2, 12);
  });

  it("leaves the remainder of an uneven division in the middle", () => {
    const signals = [1, 2, 3, 4, 5, 6, 7];
    expect(quintileSpread(signals, [10, 0, 0, 0, 0, 0, 13])).toBe(3);
  });

  it("is null with fewer than five pairs and throws for lists of different length", () => {
    expect(quintileSpread([1, 2, 3, 4], [1, 2, 3, 4])).toBeNull();
    expect(() => quintileSpread([1], [])).toThrow(RangeError);
  });

  it("ignores a constant added to all outcomes, and doubles with them", () => {
    const outcome = fc.integer({ min: -100, max: 100 });
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 5, maxLength: 50 }), (outcomes) => {
        const signals = outcomes.map((_, index) => (index * 7) % outcomes.length);
        const plain = quintileSpread(signals, outcomes)!;
        const shifted = outcomes.map((each) => each + 17);
        const doubled = outcomes.map((each) => each * 2);
        expect(quintileSpread(signals, shifted)).toBeCloseTo(plain, 9);
        expect(quintileSpread(signals, doubled)).toBeCloseTo(plain * 2, 9);
      }),
      { seed: 4 },
    );
  });
});
