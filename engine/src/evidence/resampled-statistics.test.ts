import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean } from "../statistics/mean.ts";
import { quantile } from "../statistics/quantile.ts";
import { meanOverDates, meanOverMembers, medianOverMembers } from "./resampled-statistics.ts";
import { orderByValue, sumsByDate } from "./resampled-statistics.ts";

const DATES = 5;
const members = fc.array(
  fc.record({ date: fc.nat(DATES - 1), value: fc.integer({ min: -50, max: 50 }) }),
  { maxLength: 40 },
);
const draws = fc.uint16Array({ min: 0, max: 3, minLength: DATES, maxLength: DATES });
type Members = readonly { readonly date: number; readonly value: number }[];

/** The members repeated as often as their date was drawn. */
function drawn(list: Members, times: Uint16Array): number[] {
  return list.flatMap(({ date, value }) => Array<number>(times[date]!).fill(value));
}
const datesOf = (list: Members) => list.map(({ date }) => date);
const valuesOf = (list: Members) => list.map(({ value }) => value);

describe("a statistic under a draw of dates", () => {
  it("equals that of the members repeated as often as drawn", () => {
    fc.assert(
      fc.property(members, draws, (list, times) => {
        const ordered = orderByValue(datesOf(list), valuesOf(list), DATES);
        const sums = sumsByDate(datesOf(list), valuesOf(list), DATES);
        const written = drawn(list, times);
        expect(medianOverMembers(ordered, times)).toEqual(quantile(written, 0.5));
        const expected = mean(written);
        const found = meanOverMembers(sums, times);
        expect(found === null).toBe(expected === null);
        expect(found ?? 0).toBeCloseTo(expected ?? 0, 9);
      }),
      { seed: 9 },
    );
  });

  it("counts every date once without a draw", () => {
    fc.assert(
      fc.property(members, (list) => {
        const once = new Uint16Array(DATES).fill(1);
        const ordered = orderByValue(datesOf(list), valuesOf(list), DATES);
        const sums = sumsByDate(datesOf(list), valuesOf(list), DATES);
        expect(medianOverMembers(ordered, null)).toBe(medianOverMembers(ordered, once));
        expect(meanOverMembers(sums, null)).toBe(meanOverMembers(sums, once));
      }),
      { seed: 10 },
    );
  });
});

describe("the mean over dates", () => {
  it("skips dates without a value and weighs the others by how often they were drawn", () => {
    expect(meanOverDates([1, null, 4], null)).toBe(2.5);
    expect(meanOverDates([1, null, 4], Uint16Array.of(3, 5, 1))).toBe(1.75);
    expect(meanOverDates([1, null, 4], Uint16Array.of(0, 2, 0))).toBeNull();
    expect(meanOverDates([], null)).toBeNull();
  });
});
