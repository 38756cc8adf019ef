import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { averageRanks } from "../statistics/average-ranks.ts";
import { mean } from "../statistics/mean.ts";
import { outerFifths, spearmanContributions, spreadContributions } from "./date-statistics.ts";

const meanOf = (contributions: Float64Array | null) =>
  contributions === null ? null : mean([...contributions]);
const spearman = (xs: readonly number[], ys: readonly number[]) =>
  meanOf(spearmanContributions(xs, ys));
const quintileSpread = (signals: readonly number[], outcomes: readonly number[]) =>
  meanOf(spreadContributions(signals, outcomes));

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
    expect(spearman([1, 5, 9], [2, 3, 100])).toBeCloseTo(1, 12);
    expect(spearman([1, 5, 9], [3, 2, -7])).toBeCloseTo(-1, 12);
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

describe("the spread between the outer fifths", () => {
  it("is the mean outcome of the highest signals − that of the lowest", () => {
    const signals = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const outcomes = [0.1, 0.3, 9, 9, 9, 9, 9, 9, 1, 2];
    expect(quintileSpread(signals, outcomes)).toBeCloseTo(1.5 - 0.2, 12);
  });

  it("leaves the remainder of an uneven division in the middle", () => {
    const signals = [1, 2, 3, 4, 5, 6, 7];
    expect(quintileSpread(signals, [10, 0, 0, 0, 0, 0, 13])).toBeCloseTo(3, 12);
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

describe("contributions of the companies", () => {
  it("move the spread as a repeated company does, to the first order", () => {
    const signals = Array.from({ length: 500 }, (_, at) => at);
    const outcomes = signals.map((signal) => Math.sin(signal * 12.9) + signal / 500);
    const contributions = spreadContributions(signals, outcomes)!;
    // The dearest company once more: the mean of its fifth of 100 takes one more of it.
    const fifth = outcomes.slice(0, 100);
    const before = mean(fifth)!;
    const exact = quintileSpread(signals, outcomes)! - (mean([...fifth, outcomes[3]!])! - before);
    const weighted = (mean([...contributions])! * 500 + contributions[3]!) / 501;
    expect(weighted).toBeCloseTo(exact, 2);
    expect(weighted).not.toBeCloseTo(quintileSpread(signals, outcomes)!, 4);
  });

  it("belong to the outer fifths alone", () => {
    const { highest, lowest } = outerFifths([5, 1, 4, 2, 3, 9, 8, 7, 6, 0])!;
    expect(highest).toEqual([5, 6]);
    expect(lowest).toEqual([1, 9]);
    expect(outerFifths([1, 2, 3, 4])).toBeNull();
  });
});
