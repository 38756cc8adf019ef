import { describe, expect, it } from "vitest";
import { toDayNumber } from "../../days.ts";
import { sliderPositions, tagOffset } from "./slider-positions.ts";

const years = ["2023年3月期", "2024年3月期", "2025年3月期"].map((name) => ({ name }));

describe("sliderPositions", () => {
  const wide = { from: toDayNumber("2022-03-31"), to: toDayNumber("2026-03-31") };
  const narrow = { from: toDayNumber("2023-11-14"), to: toDayNumber("2025-11-14") };

  it("match the plot's time axis", () => {
    const { positions, hiddenYears } = sliderPositions(
      years,
      wide,
      ["2023年3月期", "2025年3月期"],
      false,
    );
    expect(positions.get("2023年3月期")).toBeCloseTo(25, 0);
    expect(positions.get("2025年3月期")).toBeCloseTo(75, 0);
    expect(hiddenYears).toBe(0);
  });

  it("omit years before the plot's first day while neither is chosen", () => {
    const { positions, hiddenYears } = sliderPositions(
      years,
      narrow,
      ["2024年3月期", "2025年3月期"],
      false,
    );
    expect([...positions.keys()]).toEqual(["2024年3月期", "2025年3月期"]);
    expect(hiddenYears).toBe(1);
  });

  it("are evenly spaced when a chosen one is off the axis, or on request", () => {
    const off = sliderPositions(years, narrow, ["2023年3月期", "2025年3月期"], false);
    expect([...off.positions.values()]).toEqual([4, 50, 96]);
    expect(sliderPositions(years, narrow, ["2024年3月期", "2025年3月期"], true)).toEqual(off);
  });

  it("put a missing year between its neighbours", () => {
    const gap = { name: "2024年3月期" };
    const [first, , last] = years;
    const { positions } = sliderPositions(
      [first!, last!, gap],
      { from: 0, to: 1 },
      ["2023年3月期"],
      false,
    );
    expect(positions.get("2024年3月期")).toBe(50);
  });

  it("keep apart two years that end in one calendar year", () => {
    const two = [{ name: "2025年12月期" }, ...years];
    const { positions } = sliderPositions(two, narrow, [], true);
    expect([...positions.keys()].slice(2)).toEqual(["2025年3月期", "2025年12月期"]);
    expect(positions.get("2025年12月期")).toBe(96);
  });
});

describe("tagOffset", () => {
  it("centres a tag, keeps it on the rail and separates overlapping tags", () => {
    expect(tagOffset(50, 90)).toBe(50);
    expect(tagOffset(2, 60)).toBeLessThan(50);
    expect(tagOffset(97, 40)).toBeGreaterThan(50);
    expect(tagOffset(60, 70)).toBeGreaterThan(tagOffset(70, 60));
  });
});
