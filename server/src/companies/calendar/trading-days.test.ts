import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";
import {
  isTradingDay,
  isTradingEpochDay,
  nextTradingDay,
  tradingDaysAfter,
  tradingDayOnOrBefore,
} from "./trading-days.ts";

const days = fc
  .integer({ min: toEpochDay("2008-01-01"), max: toEpochDay("2060-12-31") })
  .map(toIsoDate);

describe("the exchange's days", () => {
  it("closes on weekends, holidays and at the turn of the year", () => {
    expect(tradingDaysAfter("2024-12-26", "2025-01-14")).toEqual([
      "2024-12-27",
      "2024-12-30",
      "2025-01-06",
      "2025-01-07",
      "2025-01-08",
      "2025-01-09",
      "2025-01-10",
      "2025-01-14",
    ]);
  });

  it("is open on 大納会 and 大発会, and on the day on which trading failed", () => {
    for (const day of ["2020-12-30", "2021-01-04", "2020-10-01", "2009-12-30"]) {
      expect([day, isTradingDay(day)]).toEqual([day, true]);
    }
  });

  it("keeps the ten-day holiday of 2019 and the moved ones of 2021 closed", () => {
    expect(nextTradingDay("2019-04-26")).toBe("2019-05-07");
    expect(nextTradingDay("2021-07-21")).toBe("2021-07-26");
    expect(tradingDayOnOrBefore("2019-05-06")).toBe("2019-04-26");
  });

  it("finds the neighbours of every day without a gap", () => {
    fc.assert(
      fc.property(days, (day) => {
        const [before, after] = [tradingDayOnOrBefore(day), nextTradingDay(day)];
        expect(before <= day && day < after).toBe(true);
        expect(tradingDaysAfter(before, after)).toEqual([after]);
        expect(tradingDayOnOrBefore(after)).toBe(after);
      }),
      { seed: 20260 },
    );
  });

  it.each([
    [2014, 244],
    [2015, 244],
    [2016, 245],
    [2017, 247],
    [2018, 245],
    [2019, 241],
    [2020, 243],
    [2021, 245],
    [2022, 244],
    [2023, 246],
    [2024, 245],
    [2025, 243],
  ])("has as many days in %i as the exchange counted: %i", (year, count) => {
    expect(tradingDaysAfter(`${year - 1}-12-31`, `${year}-12-31`)).toHaveLength(count);
  });

  it.each([
    ["weekends on both sides", "2021-12-30", "2022-01-04"],
    ["a year-end on a Friday", "2022-12-30", "2023-01-04"],
    ["a closing that ends on a Wednesday", "2023-12-29", "2024-01-04"],
    ["a closing that a weekend prolongs", "2024-12-30", "2025-01-06"],
    ["a closing that a weekend begins", "2025-12-30", "2026-01-05"],
  ])("opens again on the first trading day of the year after %s", (_, last, first) => {
    expect(nextTradingDay(last)).toBe(first);
    expect(tradingDayOnOrBefore(`${last.slice(0, 4)}-12-31`)).toBe(last);
  });

  it("says of a day the same by its date and by its number", () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(isTradingEpochDay(toEpochDay(day))).toBe(isTradingDay(day));
        expect(tradingDayOnOrBefore(day) === day).toBe(isTradingDay(day));
      }),
      { seed: 20261 },
    );
  });

  it("never closes for longer than the ten days of 2019", () => {
    const open = tradingDaysAfter("2007-12-31", "2060-12-31").map(toEpochDay);
    const pauses = open.slice(1).map((day, at) => day - open[at]!);
    expect(Math.max(...pauses)).toBe(11);
    const long = pauses.flatMap((pause, at) => (pause === 11 ? [toIsoDate(open[at]!)] : []));
    expect(long).toEqual(["2019-04-26"]);
  });

  it("has no day after the last", () => {
    expect(tradingDaysAfter("2024-06-28", "2024-06-28")).toEqual([]);
    expect(tradingDaysAfter("2024-06-28", "2024-06-27")).toEqual([]);
    expect(tradingDaysAfter("2024-06-28", "2024-06-30")).toEqual([]);
  });
});
