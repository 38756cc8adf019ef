import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundaryAt, nextBoundary } from "./calendar.ts";

const seconds = (iso: string) => Date.parse(iso) / 1000;
const iso = (moment: number) => new Date(moment * 1000).toISOString().slice(0, 10);

describe("boundaryAt", () => {
  it("counts months from the anchor, so that the 31st comes back", () => {
    const anchor = seconds("2027-10-31T12:00:00Z");
    const ends = [1, 2, 3, 4, 5].map((n) =>
      iso(boundaryAt(anchor, { interval: "month", count: 1 }, n)),
    );
    expect(ends).toEqual(["2027-11-30", "2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"]);
  });

  it("keeps a leap day's year on the 28th until the next leap day", () => {
    const anchor = seconds("2028-02-29T00:00:00Z");
    const ends = [1, 4].map((n) => iso(boundaryAt(anchor, { interval: "year", count: 1 }, n)));
    expect(ends).toEqual(["2029-02-28", "2032-02-29"]);
  });
});

describe("nextBoundary", () => {
  it("is the first boundary after the moment", () => {
    const interval = fc.record({
      interval: fc.constantFrom("day", "week", "month", "year"),
      count: fc.integer({ min: 1, max: 4 }),
    });
    const anchor = fc.integer({
      min: seconds("2024-01-01T00:00:00Z"),
      max: seconds("2030-01-01T00:00:00Z"),
    });
    const later = fc.integer({ min: 0, max: 4 * 365 * 86_400 });
    fc.assert(
      fc.property(interval, anchor, later, (each, start, after) => {
        const next = nextBoundary(start, each, start + after);
        const boundaries = Array.from({ length: 1500 }, (_, n) => boundaryAt(start, each, n + 1));
        expect(next).toBe(boundaries.find((boundary) => boundary > start + after));
      }),
      {
        numRuns: 100,
        // From 31 January 2025 until three days before 31 January 2028: the first period is the shortest.
        examples: [
          [{ interval: "month", count: 1 }, seconds("2025-01-31T00:00:00Z"), 1_092 * 86_400],
        ],
      },
    );
  });
});
