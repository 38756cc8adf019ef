import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  lowerBound,
  monthEndIndices,
  moveCursor,
  nearestTradedIndex,
  stepDayFrom,
} from "./cursor.ts";
import { toDayNumber } from "../days.ts";

const isoDays = [
  "2025-08-29",
  "2025-09-29",
  "2025-09-30",
  "2025-10-31",
  "2025-11-13",
  "2025-11-14",
];
const price = { days: isoDays.map(toDayNumber), close: [100, 101, null, 103, 104, 105] };

describe("monthEndIndices", () => {
  it("returns the last traded day of each month, and the newest day last", () => {
    expect(monthEndIndices(price, 0, 99_999)).toEqual([0, 1, 3, 5]);
  });

  it("stays within the range", () => {
    expect(monthEndIndices(price, toDayNumber("2025-09-01"), toDayNumber("2025-11-13"))).toEqual([
      1, 3, 4,
    ]);
  });
});

describe("moveCursor", () => {
  it.each([
    ["ArrowLeft", 5, 4],
    ["ArrowRight", 5, 6],
    ["PageDown", 20, 8],
    ["PageUp", 5, 17],
    ["Home", 5, 0],
    ["End", 5, 29],
  ])("%s from %i moves to %i of 30", (key, at, expected) => {
    expect(moveCursor(key, at, 30)).toBe(expected);
  });

  it("stops at both ends", () => {
    expect(moveCursor("ArrowLeft", 0, 30)).toBe(0);
    expect(moveCursor("PageUp", 25, 30)).toBe(29);
  });

  it("ignores other keys", () => {
    expect(moveCursor("Tab", 5, 30)).toBeNull();
    expect(moveCursor("ArrowUp", 5, 30)).toBeNull();
    expect(moveCursor("ArrowLeft", 0, 0)).toBeNull();
  });
});

describe("nearestTradedIndex", () => {
  it("skips days without a trade", () => {
    expect(nearestTradedIndex(price, toDayNumber("2025-09-30"))).toBe(1);
  });

  it("has the smallest distance of all traded days", () => {
    const column = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.option(fc.constant(1))), {
        selector: ([day]) => day,
        minLength: 1,
      })
      .map((rows) => rows.toSorted((a, b) => a[0] - b[0]));
    fc.assert(
      fc.property(column, fc.integer({ min: -10, max: 510 }), (rows, day) => {
        const given = { days: rows.map(([d]) => d), close: rows.map(([, close]) => close) };
        const traded = given.days.filter((_, i) => given.close[i] !== null);
        const found = nearestTradedIndex(given, day);
        const away = Math.abs((given.days[found ?? NaN] ?? Infinity) - day);
        expect(away).toBe(Math.min(Infinity, ...traded.map((other) => Math.abs(other - day))));
      }),
    );
  });
});

describe("lowerBound", () => {
  it("returns the first index at or after the day", () => {
    expect([5, 10, 15].map((day) => lowerBound([5, 10, 15], day))).toEqual([0, 1, 2]);
    expect(lowerBound([5, 10], 6)).toBe(1);
    expect(lowerBound([5, 10], 11)).toBe(2);
  });
});

describe("stepDayFrom", () => {
  it("leads to the next step on either side, and stays at the ends", () => {
    const days = [10, 20, 30];
    const [left, right] = ["ArrowLeft", "ArrowRight"].map((key) =>
      [5, 10, 15, 30, 35].map((day) => stepDayFrom(key, day, days)),
    );
    expect(left).toEqual([null, null, 10, 20, 30]);
    expect(right).toEqual([10, 20, 20, null, null]);
    expect(stepDayFrom("PageUp", 15, days)).toBeNull();
  });
});
