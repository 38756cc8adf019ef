import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toIsoDate, toEpochDay, weekday } from "../../platform/clock/days.ts";
import {
  isTradingDay,
  isTradingEpochDay,
  nextTradingDay,
  tradingDaysAfter,
  tradingDayOnOrBefore,
} from "./trading-days.ts";

const days = fc
  .integer({ min: toEpochDay("2008-01-01"), max: toEpochDay("2050-12-31") })
  .map(toIsoDate);

/** Monday to Friday. */
function weekdaysOf(year: number): string[] {
  const first = toEpochDay(`${year}-01-01`);
  return Array.from({ length: toEpochDay(`${year + 1}-01-01`) - first }, (_, at) => first + at)
    .filter((day) => weekday(day) !== 0 && weekday(day) !== 6)
    .map(toIsoDate);
}

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

  it.each([
    [
      2022,
      "01-01 01-10 02-11 02-23 03-21 04-29 05-03 05-04 05-05 07-18 08-11 09-19 09-23 10-10 11-03 11-23",
    ],
    [
      2023,
      "01-01 01-02 01-09 02-11 02-23 03-21 04-29 05-03 05-04 05-05 07-17 08-11 09-18 09-23 10-09 11-03 11-23",
    ],
    [
      2024,
      "01-01 01-08 02-11 02-12 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-15 08-11 08-12 09-16 09-22 09-23 10-14 11-03 11-04 11-23",
    ],
    [
      2025,
      "01-01 01-13 02-11 02-23 02-24 03-20 04-29 05-03 05-04 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-23 11-24",
    ],
    [
      2026,
      "01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23",
    ],
  ])(
    "closes on weekdays of the Cabinet Office's list for %i, at the turn of the year and never else",
    (year, published) => {
      const listed = new Set(
        [...published.split(" "), "01-02", "01-03", "12-31"].map((day) => `${year}-${day}`),
      );
      const closed = weekdaysOf(year).filter((day) => !isTradingDay(day));
      expect(closed).toEqual(weekdaysOf(year).filter((day) => listed.has(day)));
    },
  );

  it("lets no holiday on a Sunday go without a substitute", () => {
    const first = toEpochDay("2007-01-01");
    const everyDay = Array.from(
      { length: toEpochDay("2050-12-31") - first },
      (_, at) => first + at,
    );
    const sundays = everyDay.filter(
      (day) => weekday(day) === 0 && /-(02-11|04-29|11-03|11-23)$/.test(toIsoDate(day)),
    );
    expect(sundays.length).toBeGreaterThan(20);
    expect(sundays.filter((day) => isTradingDay(toIsoDate(day + 1)))).toEqual([]);
  });

  it.each([
    ["the accession of 2019", ["2019-04-30", "2019-05-01", "2019-05-02", "2019-10-22"]],
    ["the games of 2020 and 2021", ["2020-07-23", "2020-07-24", "2020-08-10", "2021-08-09"]],
    ["substitutes after Golden Week", ["2015-05-06", "2026-05-06"]],
    ["days between two holidays", ["2015-09-22", "2026-09-22"]],
    ["the equinoxes", ["2024-03-20", "2025-03-20", "2026-03-20", "2026-09-23"]],
    ["the Emperor's birthday, past and present", ["2018-12-24", "2020-02-24", "2026-02-23"]],
    ["days far ahead", ["2050-01-10", "2050-11-03", "2050-11-23"]],
  ])("closes for %s", (_, closed) => {
    expect(closed.filter(isTradingDay)).toEqual([]);
  });

  it("opens on days that a holiday has left", () => {
    const left = ["2019-12-23", "2020-07-20", "2020-10-12", "2021-07-19", "2021-10-11"];
    expect(left.filter(isTradingDay)).toEqual(left);
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
