import { describe, expect, it } from "vitest";
import { classifyGap } from "./accuracy-calendar.tsx";

describe("placeOf", () => {
  it.each([
    [0, "near"],
    [0.2, "near"],
    [-0.2, "near"],
    [0.2001, "above"],
    [-0.2001, "below"],
    [null, "none"],
  ])("a gap of %s is %s", (gap, place) => {
    expect(classifyGap(gap)).toBe(place);
  });
});
