import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cycleBoundary,
  fromUnixSeconds,
  nextBoundary,
  periodAt,
  toUnixSeconds,
} from "./billing-periods.ts";

const at = (iso: string) => toUnixSeconds(new Date(iso));
const iso = (seconds: number) => fromUnixSeconds(seconds).toISOString().slice(0, 19);

describe("cycleBoundary", () => {
  it.each([
    ["2026-01-31T10:20:30Z", ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]],
    ["2028-01-31T10:20:30Z", ["2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31"]],
    ["2027-12-29T10:20:30Z", ["2028-01-29", "2028-02-29", "2028-03-29", "2028-04-29"]],
    ["2026-11-30T10:20:30Z", ["2026-12-30", "2027-01-30", "2027-02-28", "2027-03-30"]],
    ["2026-02-28T10:20:30Z", ["2026-03-28", "2026-04-28", "2026-05-28", "2026-06-28"]],
  ])("anchored at %s", (anchor, days) => {
    const boundaries = days.map((_, index) => iso(cycleBoundary(at(anchor), index + 1)));
    expect(boundaries).toEqual(days.map((day) => `${day}T10:20:30`));
  });

  it("takes the day of the month in UTC, where Japan is a day ahead", () => {
    // 00:30 on 31 January in Japan.
    expect(iso(cycleBoundary(at("2026-01-30T15:30:00Z"), 2))).toBe("2026-03-30T15:30:00");
  });
});

const anchors = fc.integer({ min: at("2020-01-01T00:00:00Z"), max: at("2040-12-31T23:59:59Z") });

describe("nextBoundary", () => {
  it("is the boundary itself one second before, and the next one at that second", () => {
    const anchor = at("2026-01-31T10:20:30Z");
    const end = at("2026-02-28T10:20:30Z");
    expect(nextBoundary(anchor, end - 1)).toBe(end);
    expect(iso(nextBoundary(anchor, end))).toBe("2026-03-31T10:20:30");
    expect(nextBoundary(anchor, anchor)).toBe(end);
  });

  it("is the first of the boundaries that is later", () => {
    fc.assert(
      fc.property(anchors, fc.nat(40_000_000), (anchor, elapsed) => {
        const after = anchor + elapsed;
        const boundaries = Array.from({ length: 20 }, (_, index) => cycleBoundary(anchor, index));
        expect(nextBoundary(anchor, after)).toBe(boundaries.find((end) => end > after));
      }),
    );
  });

  it("follows the boundary before by 28 to 31 days", () => {
    fc.assert(
      fc.property(anchors, fc.nat(120), (anchor, months) => {
        const start = cycleBoundary(anchor, months);
        const days = (nextBoundary(anchor, start) - start) / 86_400;
        expect([28, 29, 30, 31]).toContain(days);
      }),
    );
  });
});

describe("periodAt", () => {
  const anchor = at("2026-01-31T10:20:30Z");
  const known = { start: anchor, end: cycleBoundary(anchor, 1) };

  it.each([
    ["2026-02-28T10:20:29", 0],
    ["2026-02-28T10:20:30", 1],
    ["2026-05-31T10:20:30", 4],
  ])("counts on from the last known one: at %s it is the one after %i", (moment, months) => {
    expect(periodAt(anchor, known, at(`${moment}Z`))).toEqual({
      start: cycleBoundary(anchor, months),
      end: cycleBoundary(anchor, months + 1),
    });
  });
});
