import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { averageRanks, spearman } from "./spearman.ts";

const value = fc.integer({ min: -1_000, max: 1_000 });
const pairs = fc.array(fc.tuple(value, value), { minLength: 3, maxLength: 60 });
const unzip = (list: readonly (readonly [number, number])[]) =>
  [list.map(([x]) => x), list.map(([, y]) => y)] as const;

describe("average ranks", () => {
  it("give equal values the mean of their ranks", () => {
    expect([...averageRanks([30, 10, 20, 20])]).toEqual([4, 1, 2.5, 2.5]);
  });

  it("add up to n (n + 1) ÷ 2 with any ties", () => {
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const sum = averageRanks(values).reduce((total, rank) => total + rank, 0);
        expect(sum).toBe((values.length * (values.length + 1)) / 2);
      }),
      { seed: 1 },
    );
  });
});

describe("rank correlation", () => {
  it("agrees with the textbook formula 1 − 6 Σd² ÷ n(n² − 1) without ties", () => {
    // Ranks 1…10 against 1 2 4 3 6 5 8 7 10 9: Σd² = 8.
    const ys = [1, 2, 4, 3, 6, 5, 8, 7, 10, 9];
    const xs = ys.map((_, index) => index + 1);
    expect(spearman(xs, ys)).toBeCloseTo(1 - (6 * 8) / (10 * 99), 12);
  });

  it("is 1 for the same order, −1 for the opposite one, null where a side does not vary", () => {
    expect(spearman([1, 5, 9], [2, 3, 100])).toBe(1);
    expect(spearman([1, 5, 9], [3, 2, -7])).toBe(-1);
    expect(spearman([1, 1, 1], [3, 2, -7])).toBeNull();
    expect(spearman([], [])).toBeNull();
  });

  it("is invariant under increasing transforms and changes sign under decreasing ones", () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const [xs, ys] = unzip(list);
        const plain = spearman(xs, ys);
        const rising = spearman(
          xs.map((x) => x ** 3 + x),
          ys.map((y) => Math.exp(y / 500)),
        );
        expect(rising).toBe(plain);
        const falling = spearman(
          xs.map((x) => -x),
          ys,
        );
        expect(falling === null).toBe(plain === null);
        expect(falling ?? 0).toBeCloseTo(-(plain ?? 0), 12);
      }),
      { seed: 2 },
    );
  });

  it("is symmetric, lies within −1 and 1, and does not depend on the order of the pairs", () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const [xs, ys] = unzip(list);
        const correlation = spearman(xs, ys);
        const [backX, backY] = unzip(list.toReversed());
        if (correlation === null) return;
        expect(Math.abs(correlation)).toBeLessThanOrEqual(1 + 1e-12);
        expect(spearman(ys, xs)).toBeCloseTo(correlation, 12);
        expect(spearman(backX, backY)).toBeCloseTo(correlation, 12);
      }),
      { seed: 3 },
    );
  });

  it("throws for lists of different length", () => {
    expect(() => spearman([1, 2], [1])).toThrow(RangeError);
  });
});
