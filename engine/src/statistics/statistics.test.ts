import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../measurement/random.ts";
import { solvePositiveDefinite } from "./cholesky.ts";
import { linearTrendAt } from "./linear-trend.ts";
import { mean, standardDeviation } from "./mean.ts";
import { quantile } from "./quantile.ts";
import { addEquations, addRow, emptyEquations, ridge } from "./ridge.ts";

const amount = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe("mean and deviation", () => {
  it("are those of the values", () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2);
  });

  it("are unknown without values", () => {
    expect(mean([])).toBeNull();
    expect(standardDeviation([])).toBeNull();
  });
});

describe("quantile", () => {
  it("interpolates between neighbours", () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([10, 20, 30], 0.25)).toBe(15);
    expect(quantile([7], 0.9)).toBe(7);
    expect(quantile([], 0.5)).toBeNull();
  });

  it("stays within the values, rises with the probability and ignores their order", () => {
    const probability = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1 }), probability, probability, (values, p, q) => {
        const low = quantile(values, Math.min(p, q))!;
        const high = quantile(values, Math.max(p, q))!;
        expect(low).toBeGreaterThanOrEqual(Math.min(...values));
        expect(high).toBeLessThanOrEqual(Math.max(...values));
        expect(high - low).toBeGreaterThanOrEqual(-1e-9);
        expect(quantile(values.toReversed(), p)).toBe(quantile(values, p));
      }),
      { seed: 41 },
    );
  });
});

describe("linearTrendAt", () => {
  it("extends points on a line", () => {
    const points = [1, 2, 4].map((x) => ({ x, y: 3 * x + 2 }));
    expect(linearTrendAt(points, 6)).toBeCloseTo(20, 12);
  });

  it("is level at the mean for one x, unknown for none", () => {
    expect(linearTrendAt([{ x: 5, y: 8 }], 9)).toBe(8);
    expect(
      linearTrendAt(
        [
          { x: 5, y: 8 },
          { x: 5, y: 4 },
        ],
        9,
      ),
    ).toBe(6);
    expect(linearTrendAt([], 1)).toBeNull();
  });

  it("leaves residuals that sum to zero", () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: 8 }), (ys) => {
        const points = ys.map((y, x) => ({ x, y }));
        const sum = points.reduce((total, { x, y }) => total + y - linearTrendAt(points, x)!, 0);
        expect(Math.abs(sum)).toBeLessThan(1e-6);
      }),
      { seed: 42 },
    );
  });
});

describe("solvePositiveDefinite", () => {
  it("solves a small system", () => {
    const solution = solvePositiveDefinite(
      Float64Array.from([4, 2, 2, 3]),
      Float64Array.from([10, 9]),
      2,
    );
    expect(solution[0]).toBeCloseTo(1.5, 12);
    expect(solution[1]).toBeCloseTo(2, 12);
  });

  it("does not modify its arguments", () => {
    const matrix = Float64Array.from([4, 2, 2, 3]);
    const right = Float64Array.from([10, 9]);
    solvePositiveDefinite(matrix, right, 2);
    expect([...matrix, ...right]).toEqual([4, 2, 2, 3, 10, 9]);
  });

  it("throws for a matrix that is not positive definite", () => {
    const singular = Float64Array.from([1, 1, 1, 1]);
    expect(() => solvePositiveDefinite(singular, new Float64Array(2), 2)).toThrow(RangeError);
    expect(() =>
      solvePositiveDefinite(Float64Array.from([Number.NaN]), new Float64Array(1), 1),
    ).toThrow(RangeError);
  });
});

describe("ridge", () => {
  const truth = [2, -1, 0.5];
  function equations(rows: number) {
    const random = seededRandom(7);
    const sums = emptyEquations(3);
    for (let row = 0; row < rows; row += 1) {
      const values = Float64Array.from([1, random() - 0.5, random() - 0.5]);
      addRow(
        sums,
        values,
        truth.reduce((sum, beta, index) => sum + beta * values[index]!, 0),
      );
    }
    return sums;
  }

  it("recovers the coefficients of noiseless rows", () => {
    const beta = ridge(equations(200), 1e-12, 0);
    for (const [index, value] of truth.entries()) expect(beta[index]).toBeCloseTo(value, 6);
  });

  it("shrinks all but the unpenalised coefficient", () => {
    const beta = ridge(equations(200), 10, 0);
    expect(Math.abs(beta[1]!)).toBeLessThan(0.05);
    expect(Math.abs(beta[2]!)).toBeLessThan(0.05);
    expect(beta[0]).toBeCloseTo(2, 1);
  });

  it("gives a column that never occurs no effect, and no other column a different one", () => {
    const random = seededRandom(8);
    const narrow = emptyEquations(2);
    const wide = emptyEquations(3);
    for (let row = 0; row < 50; row += 1) {
      const x = random();
      const y = random();
      addRow(narrow, Float64Array.from([1, x]), y);
      addRow(wide, Float64Array.from([1, 0, x]), y);
    }
    const [a, b] = ridge(narrow, 0.01, 0);
    expect([...ridge(wide, 0.01, 0)]).toEqual([a, 0, b]);
  });

  it("weighs whole sets of rows", () => {
    const once = equations(60);
    const total = emptyEquations(3);
    addEquations(total, once, 0.25);
    addEquations(total, once, 0.75);
    expect(total.count).toBe(60);
    const [expected, actual] = [ridge(once, 0.1, 0), ridge(total, 0.1, 0)];
    for (let index = 0; index < 3; index += 1) {
      expect(actual[index]).toBeCloseTo(expected[index]!, 12);
    }
  });
});
