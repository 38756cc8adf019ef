import { describe, expect, it } from "vitest";
import { dayOfIso } from "../../days.ts";
import { railPlaces, tagShift } from "./rail-places.ts";

const years = [2023, 2024, 2025].map((year) => ({
  name: `${year}年3月期`,
  absolute_fy_index: year,
}));

describe("railPlaces", () => {
  const wide = { from: dayOfIso("2022-03-31"), to: dayOfIso("2026-03-31") };
  const narrow = { from: dayOfIso("2023-11-14"), to: dayOfIso("2025-11-14") };

  it("lies on the plot's time axis", () => {
    const { places, earlier } = railPlaces(years, wide, [2023, 2025], false);
    expect(places.get(2023)).toBeCloseTo(25, 0);
    expect(places.get(2025)).toBeCloseTo(75, 0);
    expect(earlier).toBe(0);
  });

  it("leaves out years before the plot's first day while neither is chosen", () => {
    const { places, earlier } = railPlaces(years, narrow, [2024, 2025], false);
    expect([...places.keys()]).toEqual([2024, 2025]);
    expect(earlier).toBe(1);
  });

  it("spaces all years evenly when a chosen one is off the axis, or on request", () => {
    const off = railPlaces(years, narrow, [2023, 2025], false);
    expect([...off.places.values()]).toEqual([4, 50, 96]);
    expect(railPlaces(years, narrow, [2024, 2025], true)).toEqual(off);
  });

  it("puts a missing year between its neighbours", () => {
    const gap = { name: "2024年3月期", absolute_fy_index: 2024 };
    const [first, , last] = years;
    const { places } = railPlaces([first!, last!, gap], { from: 0, to: 1 }, [2023], false);
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
