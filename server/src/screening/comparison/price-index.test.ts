import { describe, expect, it } from "vitest";
import { toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { toPriceIndex } from "./price-index.ts";

const series = (closes: Readonly<Record<string, number | null>>) => ({
  days: Object.keys(closes).map(toEpochDay),
  close: Object.values(closes),
});

const whole = series({
  "2025-01-06": 50,
  "2025-01-07": 200,
  "2025-01-08": null,
  "2025-01-09": 250,
  "2025-01-10": 150,
});
const listedLater = series({ "2025-01-09": 80, "2025-01-10": 100 });
const delisted = series({ "2025-01-06": 10, "2025-01-07": 20, "2025-01-08": 15 });

describe("toPriceIndex", () => {
  it("is 100 at the first close since the begin, and keeps the last close on days without a trade", () => {
    expect(toPriceIndex([whole], "2025-01-07", "2025-01-10")).toEqual({
      days: ["2025-01-07", "2025-01-08", "2025-01-09", "2025-01-10"],
      indices: [{ based_on: "2025-01-07", points: [100, 100, 125, 75] }],
    });
  });

  it("begins later for who was listed later, and ends where trading ended", () => {
    const { days, indices } = toPriceIndex(
      [whole, listedLater, delisted],
      "2025-01-01",
      "2025-01-10",
    );
    expect(days).toHaveLength(5);
    expect(indices).toEqual([
      { based_on: "2025-01-06", points: [100, 400, 400, 500, 300] },
      { based_on: "2025-01-09", points: [null, null, null, 100, 125] },
      { based_on: "2025-01-06", points: [100, 200, 150, null, null] },
    ]);
  });

  it("knows nothing after the market's day, and nothing of who has no close since the begin", () => {
    expect(toPriceIndex([whole, delisted], "2025-01-09", "2025-01-09")).toEqual({
      days: ["2025-01-09"],
      indices: [
        { based_on: "2025-01-09", points: [100] },
        { based_on: null, points: [null] },
      ],
    });
    expect(toPriceIndex([whole], "2026-01-01", "2025-01-10")).toEqual({
      days: [],
      indices: [{ based_on: null, points: [] }],
    });
  });

  it("thins ten years evenly, with the first and the newest day", () => {
    const first = toEpochDay("2015-01-05");
    const days = Array.from({ length: 2_500 }, (_, at) => first + at);
    const long = { days, close: days.map((_, at) => 1_000 + at) };
    const index = toPriceIndex([long], "2015-01-01", "2030-01-01");
    expect(index.days.length).toBeLessThanOrEqual(261);
    expect([index.days[0], index.days.at(-1)]).toEqual([
      toIsoDate(days[0]!),
      toIsoDate(days.at(-1)!),
    ]);
    const steps = index.days
      .slice(2)
      .map((day, at) => toEpochDay(day) - toEpochDay(index.days[at + 1]!));
    expect(new Set(steps)).toEqual(new Set([10]));
    expect(index.indices[0]!.points.at(-1)).toBe(349.9);
  });
});
