import { EVENT_RETENTION_DAYS } from "@tenbin/contract/telemetry/usage-events";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CLOCK_SKEW_MS,
  subtractDays,
  parseDeviceType,
  retentionStart,
  MAX_LATE_DAYS,
  rollUpStart,
  tabHash,
  validateEventTime,
} from "./rules.ts";

const now = new Date("2026-03-01T00:00:00+09:00");
const shifted = (ms: number) => new Date(now.getTime() + ms);

describe("event time", () => {
  it("may be ahead by the tolerated clock skew only", () => {
    expect(validateEventTime(shifted(CLOCK_SKEW_MS), now)).toBeNull();
    expect(validateEventTime(shifted(CLOCK_SKEW_MS + 1), now)).toBe("in the future");
  });

  it("may be late by two days only", () => {
    expect(validateEventTime(shifted(-MAX_LATE_DAYS * 86_400_000), now)).toBeNull();
    expect(validateEventTime(shifted(-MAX_LATE_DAYS * 86_400_000 - 1), now)).toBe(
      "more than 2 days ago",
    );
  });
});

describe("stored client details", () => {
  it("contain a known device type or unknown", () => {
    expect(["pc", "tablet", "smartphone"].map(parseDeviceType)).toEqual([
      "pc",
      "tablet",
      "smartphone",
    ]);
    expect([null, "", "PC", "iPhone", "unknown"].map(parseDeviceType)).toEqual(
      Array.from({ length: 5 }, () => "unknown"),
    );
  });

  it("contain a digest of the tab id that changes daily", () => {
    const digest = tabHash("4f2c0a9e", "2026-03-01");
    expect(digest).toMatch(/^[\w-]{22}$/);
    expect(digest).not.toContain("4f2c0a9e");
    expect(tabHash("4f2c0a9e", "2026-03-01")).toBe(digest);
    expect(tabHash("4f2c0a9e", "2026-03-02")).not.toBe(digest);
    expect(tabHash("4f2c0a9f", "2026-03-01")).not.toBe(digest);
    expect(tabHash(null, "2026-03-01")).toBeNull();
  });
});

describe("roll-up days", () => {
  it("span months and leap days", () => {
    expect(subtractDays("2024-03-01", 1)).toBe("2024-02-29");
    expect(subtractDays("2026-01-01", 2)).toBe("2025-12-30");
  });

  it("exclude days whose events were removed the night before", () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((n) => subtractDays("2080-01-01", n));
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 400 }), (today, missedNights) => {
        // The previous roll-up counted up to the day before it ran.
        const before = subtractDays(today, missedNights);
        const from = rollUpStart(subtractDays(before, 1));
        expect(from !== null && from >= retentionStart(before)).toBe(true);
      }),
      { seed: 3 },
    );
    expect(EVENT_RETENTION_DAYS).toBeGreaterThan(MAX_LATE_DAYS + 1);
    expect(rollUpStart(null)).toBeNull();
  });
});
