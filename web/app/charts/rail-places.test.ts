import { describe, expect, it } from "vitest";
import { dayOfIso } from "./days.ts";
import { railPlaces, tagShift } from "./rail-places.ts";

const years = [2023, 2024, 2025].map((year) => ({
  name: `${year}年3月期`,
  absolute_fy_index: year,
}));

describe("railPlaces", () => {
  it("lies on the plot's time axis while every year is on it", () => {
    const span = { from: dayOfIso("2022-03-31"), to: dayOfIso("2026-03-31") };
    const places = railPlaces(years, span);
    expect(places.get(2023)).toBeCloseTo(25, 0);
    expect(places.get(2025)).toBeCloseTo(75, 0);
  });

  it("spaces the years evenly when the plot shows fewer", () => {
    const span = { from: dayOfIso("2024-11-14"), to: dayOfIso("2025-11-14") };
    expect([...railPlaces(years, span).values()]).toEqual([4, 50, 96]);
  });

  it("puts a missing year between its neighbours", () => {
    const gap = { name: "2024年3月期", absolute_fy_index: 2024 };
    const [first, , last] = years;
    const span = { from: 0, to: 1 };
    const places = railPlaces([first!, last!, gap], span);
    expect(places.get(2024)).toBe(50);
  });
});

describe("tagShift", () => {
  it("centres a tag, keeps it on the rail and parts two that crowd", () => {
    expect(tagShift(50, 90)).toBe(50);
    expect(tagShift(2, 60)).toBeLessThan(50);
    expect(tagShift(97, 40)).toBeGreaterThan(50);
    expect(tagShift(60, 70)).toBeGreaterThan(tagShift(70, 60));
  });
});
