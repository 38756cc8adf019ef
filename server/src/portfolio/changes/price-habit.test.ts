import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceHabit, unusualTimes } from "./price-habit.ts";

const series = (close: readonly (number | null)[]) => ({ days: close.map((_, at) => at), close });
/** Up and down by one percent in turn. */
const swinging = (length: number) =>
  series(Array.from({ length }, (_, at) => (at % 2 === 0 ? 1_000 : 1_010)));
const step = Math.log(1.01);

describe("priceHabit", () => {
  it("is the standard deviation of the changes from trade to trade", () => {
    expect(priceHabit(swinging(300), 299)?.daily).toBeCloseTo(step, 4);
  });

  it("knows nothing after the day, and no day without a trade", () => {
    const { days, close } = swinging(200);
    const later = [...close, 5_000, 10];
    const known = priceHabit({ days, close }, 199);
    expect(priceHabit(series(later), 199)).toEqual(known);
    expect(priceHabit(series([...close.slice(0, 150), null, ...close.slice(150)]), 200)).toEqual(
      known,
    );
  });

  it("is unknown of a short history and a price that never moves", () => {
    expect(priceHabit(swinging(60), 99)).toBeNull();
    expect(priceHabit(swinging(61), 99)).not.toBeNull();
    expect(priceHabit(series(Array.from({ length: 100 }, () => 1_000)), 99)).toBeNull();
  });
});

describe("unusualTimes", () => {
  it("grows with the square root of the days, and is the same up and down", () => {
    const moves = fc.record({
      before: fc.integer({ min: 10, max: 9_999 }),
      after: fc.integer({ min: 10, max: 9_999 }),
      days: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(moves, ({ before, after, days }) => {
        const times = unusualTimes(before, after, { daily: 0.01 }, days);
        const longer = unusualTimes(before, after, { daily: 0.01 }, days * 4);
        const back = unusualTimes(after, before, { daily: 0.01 }, days);
        expect(back ?? 2).toBeCloseTo(times ?? 2, 8);
        expect(longer ?? (times ?? 0) / 2).toBeCloseTo((times ?? 0) / 2, 8);
      }),
    );
    expect(unusualTimes(1_000, 1_050, { daily: 0.02 }, 1)).toBeCloseTo(Math.log(1.05) / 0.02, 10);
    expect(unusualTimes(1_000, 1_040, { daily: 0.02 }, 1)).toBeNull();
  });
});
