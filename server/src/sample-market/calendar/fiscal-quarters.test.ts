import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toIsoDate } from "../../platform/clock/days.ts";
import { fiscalQuarters, fiscalYearLabel, type FiscalCalendar } from "./fiscal-quarters.ts";

const regular = (yearEndMonth: number): FiscalCalendar => ({
  yearEndMonth,
  monthsPerYear: 12,
  change: null,
});

describe("fiscalQuarters", () => {
  it("cuts a March year into 1Q, 2Q, 3Q and FY", () => {
    const year = fiscalQuarters(regular(3), 2024, 2024);
    expect(year.map(({ periodType, end }) => [periodType, toIsoDate(end)])).toEqual([
      ["1Q", "2023-06-30"],
      ["2Q", "2023-09-30"],
      ["3Q", "2023-12-31"],
      ["FY", "2024-03-31"],
    ]);
    expect(new Set(year.map(({ yearStart }) => toIsoDate(yearStart)))).toEqual(
      new Set(["2023-04-01"]),
    );
    expect(fiscalYearLabel(year[0]?.yearEnd ?? 0)).toBe("2024年3月期");
  });

  it("closes a short year when the year-end changes", () => {
    const calendar = { ...regular(3), change: { year: 2023, month: 12 } };
    const ends = fiscalQuarters(calendar, 2022, 2024).filter(
      ({ periodType }) => periodType === "FY",
    );
    expect(ends.map(({ yearEnd, quartersInYear }) => [toIsoDate(yearEnd), quartersInYear])).toEqual(
      [
        ["2022-03-31", 4],
        ["2023-03-31", 4],
        ["2023-12-31", 3],
        ["2024-12-31", 4],
      ],
    );
  });

  it("leaves neither gap nor overlap for any year-end", () => {
    const calendars = fc.record({
      yearEndMonth: fc.integer({ min: 1, max: 12 }),
      monthsPerYear: fc.constantFrom(6 as const, 12 as const),
      change: fc.constant(null),
    });
    fc.assert(
      fc.property(calendars, (calendar) => {
        const quarters = fiscalQuarters(calendar, 2011, 2027);
        quarters.slice(1).forEach((quarter, index) => {
          expect(quarter.start).toBe((quarters[index]?.end ?? 0) + 1);
        });
        expect(quarters.every(({ start, end }) => end - start >= 88 && end - start <= 91)).toBe(
          true,
        );
      }),
      { seed: 1 },
    );
  });
});
