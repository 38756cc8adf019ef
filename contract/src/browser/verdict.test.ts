import { describe, expect, it } from "vitest";
import { verdictOfRatio } from "./verdict.ts";

describe("verdictOfRatio", () => {
  it.each([
    [0.3, "very_cheap"],
    [0.6, "very_cheap"],
    [0.601, "cheap"],
    [0.8, "cheap"],
    [0.801, "fair"],
    [1.249, "fair"],
    [1.25, "expensive"],
    [1.669, "expensive"],
    [1.67, "very_expensive"],
    [9, "very_expensive"],
  ])("price ÷ value %d is %s", (ratio, verdict) => {
    expect(verdictOfRatio(ratio)).toBe(verdict);
  });
});
