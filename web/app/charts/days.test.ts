import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calendarDate,
  dayOf,
  dayOfIso,
  fiscalYearEnd,
  isoOf,
  japaneseDay,
  japaneseMonthEnd,
  monthIndex,
  yearsBefore,
} from "./days.ts";

describe("days", () => {
  it("counts from 1970-01-01", () => {
    expect(dayOf(1970, 1, 1)).toBe(0);
    expect(dayOfIso("2025-11-14")).toBe(20_406);
  });

  it("is undone by the calendar date and by the ISO form", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (day) => {
        const { year, month, date } = calendarDate(day);
        expect(dayOf(year, month, date)).toBe(day);
        expect(dayOfIso(isoOf(day))).toBe(day);
      }),
    );
  });

  it("goes back whole years, also from 29 February", () => {
    expect(isoOf(yearsBefore(dayOfIso("2025-11-14"), 10))).toBe("2015-11-14");
    expect(isoOf(yearsBefore(dayOfIso("2024-02-29"), 1))).toBe("2023-03-01");
  });

  it("numbers neighbouring months by one, across the year's end", () => {
    expect(monthIndex(dayOfIso("2026-01-05")) - monthIndex(dayOfIso("2025-12-30"))).toBe(1);
  });

  it("knows the day a fiscal year ends", () => {
    expect(isoOf(fiscalYearEnd("2020年3月期") ?? 0)).toBe("2020-03-31");
    expect(isoOf(fiscalYearEnd("2019年12月期") ?? 0)).toBe("2019-12-31");
    expect(isoOf(fiscalYearEnd("2024年2月期") ?? 0)).toBe("2024-02-29");
    expect(fiscalYearEnd("2024年")).toBeNull();
  });

  it("writes days and month ends in Japanese", () => {
    expect(japaneseDay(dayOfIso("2025-01-06"))).toBe("2025年1月6日");
    expect(japaneseMonthEnd(dayOfIso("2025-10-31"))).toBe("2025年10月末");
  });
});
