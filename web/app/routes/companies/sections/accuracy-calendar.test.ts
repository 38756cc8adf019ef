import { describe, expect, it } from "vitest";
import { classifyGap } from "./accuracy-calendar.tsx";

describe("classifyGap", () => {
  it.each([
    [0, "near"],
    [0.2, "near"],
    [-0.2, "near"],
    [0.2001, "above"],
    [-0.2001, "below"],
    [null, "none"],
  ])("classifies a gap of %s as %s", (gap, place) => {
    expect(classifyGap(gap)).toBe(place);
  });
});
