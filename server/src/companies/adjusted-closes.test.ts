import fc from "fast-check";
import type { ShareSplit } from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import { toEpochDay, toIsoDate } from "../platform/clock/days.ts";
import { adjustedCloses, splitFactor } from "./adjusted-closes.ts";
import { isSplitFactor } from "./bar-limits.ts";

const FIRST = toEpochDay("2024-01-04");
const days = (count: number) => Array.from({ length: count }, (_, at) => FIRST + at);

const splitsWithin = (count: number): fc.Arbitrary<ShareSplit[]> =>
  fc
    .uniqueArray(
      fc.record({
        exDate: fc.integer({ min: -2, max: count + 2 }).map((at) => toIsoDate(FIRST + at)),
        factor: fc.constantFrom(0.1, 0.2, 0.5, 2, 10),
      }),
      { selector: ({ exDate }) => exDate, maxLength: 5 },
    )
    .map((splits) => splits.toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1)));

describe("adjusted closes", () => {
  it("put each close on the share basis of the last day", () => {
    const splits = [
      { exDate: "2024-01-05", factor: 0.5 },
      { exDate: "2024-01-07", factor: 0.1 },
    ];
    const close = [2_000, 1_000, null, 100, 110];
    expect(adjustedCloses({ days: days(5), close }, splits)).toEqual({
      days: days(5),
      close: [100, 100, null, 100, 110],
    });
  });

  it("leave closes from the ex-date on, and all of them without a split", () => {
    const series = { days: days(3), close: [10, 20, 30] };
    expect(adjustedCloses(series, [{ exDate: "2024-01-04", factor: 0.5 }])).toEqual(series);
    expect(adjustedCloses(series, [])).toEqual(series);
  });

  it("multiply by the splits between the day and the last, as the factor does", () => {
    const closes = fc.array(fc.option(fc.integer({ min: 1, max: 100_000 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(closes, splitsWithin(12), (close, splits) => {
        const series = { days: days(close.length), close };
        const lastDay = toIsoDate(series.days.at(-1)!);
        const known = splits.filter(({ exDate }) => exDate <= lastDay);
        const adjusted = adjustedCloses(series, known);
        const moved = series.days.map((day, at) => {
          const [raw, value] = [close[at] ?? null, adjusted.close[at] ?? null];
          const factor = splitFactor(known, toIsoDate(day), lastDay);
          return raw === null || value === null ? value : value / (raw * factor);
        });
        const one = expect.closeTo(1, 12);
        expect(moved).toEqual(close.map((raw) => (raw === null ? null : one)));
      }),
      { seed: 51, numRuns: 200 },
    );
  });
});

describe("splitFactor", () => {
  it("leads from one day over another to a third as from the first to the third", () => {
    const day = fc.integer({ min: 0, max: 12 }).map((at) => toIsoDate(FIRST + at));
    fc.assert(
      fc.property(fc.tuple(day, day, day), splitsWithin(12), (three, splits) => {
        const [a, b, c] = three.toSorted() as [string, string, string];
        const stepwise = splitFactor(splits, a, b) * splitFactor(splits, b, c);
        expect(stepwise).toBeCloseTo(splitFactor(splits, a, c), 12);
        expect(splitFactor(splits, c, a)).toBe(1);
      }),
      { seed: 52, numRuns: 200 },
    );
  });
});

describe("isSplitFactor", () => {
  it.each([
    [0.5, true],
    [1 / 10_000, true],
    [10_000, true],
    [0.000_09, false],
    [10_001, false],
    [0, false],
    [-0.5, false],
    [Number.NaN, false],
  ])("of %d is %s", (factor, expected) => {
    expect(isSplitFactor(factor)).toBe(expected);
  });
});
