import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { epochDay, daysInMonth, isIsoDate, toIsoDate, toEpochDay } from "./days.ts";

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

  it("handles leap days", () => {
    expect(isIsoDate("2024-02-29")).toBe(true);
    expect(isIsoDate("2000-02-29")).toBe(true);
  });
});
