import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths, epochDay, daysInMonth, isIsoDate, toIsoDate, toEpochDay } from "./days.ts";

describe("days", () => {
  it("counts calendar days", () => {
    fc.assert(
      fc.property(fc.integer({ min: -25_567, max: 47_481 }), (days) => {
        const day = toIsoDate(days);
        const [year, month, date] = day.split("-").map(Number);
        expect(toEpochDay(day)).toBe(days);
        expect(epochDay(year ?? 0, month ?? 0, date ?? 0)).toBe(days);
        expect(isIsoDate(day)).toBe(true);
        expect(date).toBeLessThanOrEqual(daysInMonth(year ?? 0, month ?? 0));
      }),
      { seed: 8, numRuns: 2_000 },
    );
  });

  it.each([
    "2025-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-00-01",
    "2026-1-1",
    "0000-01-01",
    "1899-12-31",
    "2100-01-01",
    "275760-09-13",
    "",
    null,
    20_260_101,
  ])("rejects %j", (text) => expect(isIsoDate(text)).toBe(false));

  it("reads days as the built-in parser does", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4}-(0[1-9]|1[0-2])-[0-3]\d$/), (text) => {
        expect(toEpochDay(text)).toBe(Date.parse(`${text}T00:00:00Z`) / 86_400_000);
      }),
      { seed: 9, numRuns: 2_000 },
    );
  });

  it.each(["", "2026", "2026-13-01", "2026-00-01", "2026-01-32", "2026-1-05", "2026-01-0１", "x"])(
    "does not read %j",
    (text) => expect(toEpochDay(text)).toBeNaN(),
  );

  it("handles leap days", () => {
    expect(isIsoDate("2024-02-29")).toBe(true);
    expect(isIsoDate("2000-02-29")).toBe(true);
  });
});

const monthIndex = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

describe("addMonths", () => {
  it("keeps the date or takes the month's last day", () => {
    expect(addMonths("2022-11-30", 3)).toBe("2023-02-28");
    expect(addMonths("2023-11-30", 3)).toBe("2024-02-29");
    expect(addMonths("2022-06-28", 12)).toBe("2023-06-28");
    expect(addMonths("2022-12-31", 12)).toBe("2023-12-31");
  });

  it("moves the calendar month by exactly that many", () => {
    const days = fc.integer({ min: 10_000, max: 25_000 });
    fc.assert(
      fc.property(days, fc.constantFrom(3, 6, 12), (number, months) => {
        const day = toIsoDate(number);
        const later = addMonths(day, months);
        expect(monthIndex(later) - monthIndex(day)).toBe(months);
        expect(later.slice(8) <= day.slice(8)).toBe(true);
        expect(Number.isNaN(Date.parse(later))).toBe(false);
      }),
      { seed: 20221114 },
    );
  });
});
