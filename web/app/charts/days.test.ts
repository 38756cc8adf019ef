import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  toCalendarDate,
  dayNumber,
  toDayNumber,
  fiscalYearDays,
  toIsoDay,
  formatJapaneseDay,
  formatJapaneseMonth,
  monthIndex,
  yearsBefore,
} from "./days.ts";

describe("days", () => {
  it("counts from 1970-01-01", () => {
    expect(dayNumber(1970, 1, 1)).toBe(0);
    expect(toDayNumber("2025-11-14")).toBe(20_406);
  });

  it("converts to calendar date and ISO form and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (day) => {
        const { year, month, date } = toCalendarDate(day);
        expect(dayNumber(year, month, date)).toBe(day);
        expect(toDayNumber(toIsoDay(day))).toBe(day);
      }),
    );
  });

  it("subtracts whole years, also from 29 February", () => {
    expect(toIsoDay(yearsBefore(toDayNumber("2025-11-14"), 10))).toBe("2015-11-14");
    expect(toIsoDay(yearsBefore(toDayNumber("2024-02-29"), 1))).toBe("2023-03-01");
  });

  it("numbers months consecutively across years", () => {
    expect(monthIndex(toDayNumber("2026-01-05")) - monthIndex(toDayNumber("2025-12-30"))).toBe(1);
  });

  it.each([
    ["2020年3月期", "2019-04-01", "2020-03-31"],
    ["2019年12月期", "2019-01-01", "2019-12-31"],
    ["2024年2月期", "2023-03-01", "2024-02-29"],
  ])("finds the first and the last day of %s", (name, first, last) => {
    expect(fiscalYearDays(name)).toEqual({ first: toDayNumber(first), last: toDayNumber(last) });
  });

  it("returns null for a fiscal year without a month", () => {
    expect(fiscalYearDays("2024年")).toBeNull();
  });

  it("formats days and months in Japanese", () => {
    expect(formatJapaneseDay(toDayNumber("2025-01-06"))).toBe("2025年1月6日");
    expect(formatJapaneseMonth(toDayNumber("2025-10-31"))).toBe("2025年10月");
  });
});
