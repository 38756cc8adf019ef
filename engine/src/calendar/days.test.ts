import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, monthIndexOf, yearOf } from "./days.ts";

const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2060-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("days", () => {
  it("counts calendar days over a leap day", () => {
    expect(daysBetween("2024-02-28", "2024-03-01")).toBe(2);
    expect(daysBetween("2023-02-28", "2023-03-01")).toBe(1);
    expect(daysBetween("2024-03-01", "2024-02-28")).toBe(-2);
  });

  it("finds the length of a Japanese fiscal year", () => {
    expect(daysBetween("2023-04-01", "2024-03-31") + 1).toBe(366);
    expect(daysBetween("2022-04-01", "2023-03-31") + 1).toBe(365);
  });

  it("steps over month and year ends", () => {
    expect(addDays("2024-12-31", 1)).toBe("2025-01-01");
    expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
  });

  it("numbers months so that December and January are neighbours", () => {
    expect(monthIndexOf("2025-01-31") - monthIndexOf("2024-12-01")).toBe(1);
    expect(monthIndexOf("2024-12-01")).toBe(monthIndexOf("2024-12-31"));
    expect(yearOf("2024-12-31")).toBe(2024);
  });

  it("adds what it counts", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (start, count) => {
        expect(daysBetween(start, addDays(start, count))).toBe(count);
      }),
      { seed: 11 },
    );
  });

  it("orders days as text orders them", () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0);
      }),
      { seed: 12 },
    );
  });
});
