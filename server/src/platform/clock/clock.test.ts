import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixedClock, jstDay, jstMinutes, jstMoment } from "./clock.ts";

describe("JST", () => {
  it("starts a day at 15:00 UTC", () => {
    expect(jstDay(new Date("2024-11-04T14:59:59Z"))).toBe("2024-11-04");
    expect(jstDay(new Date("2024-11-04T15:00:00Z"))).toBe("2024-11-05");
  });

  it("handles leap days and the end of the year", () => {
    expect(jstDay(new Date("2024-02-28T20:00:00Z"))).toBe("2024-02-29");
    expect(jstDay(new Date("2023-12-31T23:00:00Z"))).toBe("2024-01-01");
  });

  it("converts a moment to day and minutes and back", () => {
    const moments = fc.integer({ min: 0, max: 70_000_000 }).map((minute) => minute * 60_000);
    fc.assert(
      fc.property(moments, (ms) => {
        const moment = new Date(ms);
        const midnight = jstMoment(jstDay(moment));
        expect(midnight.getTime() + jstMinutes(moment) * 60_000).toBe(ms);
      }),
    );
  });

  it("does not depend on the machine's time zone [fault: clock × reads]", () => {
    expect(jstMoment("2025-11-14", "15:30").toISOString()).toBe("2025-11-14T06:30:00.000Z");
  });
});

describe("fixedClock", () => {
  it("rejects an invalid date", () => {
    expect(() => fixedClock("yesterday")).toThrow(RangeError);
  });

  it("returns a new Date each time, so that callers cannot change it", () => {
    const clock = fixedClock("2026-01-01T00:00:00Z");
    clock.now().setFullYear(1999);
    expect(clock.now().toISOString()).toBe("2026-01-01T00:00:00.000Z");
  });
});
