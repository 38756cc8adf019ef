import { describe, expect, it } from "vitest";
import { placeOf } from "./accuracy-calendar.tsx";

describe("placeOf", () => {
  it.each([
    [0, "near"],
    [0.2, "near"],
    [-0.2, "near"],
    [0.2001, "above"],
    [-0.2001, "below"],
    [null, "none"],
  ])("a gap of %s is %s", (gap, place) => {
    expect(placeOf(gap)).toBe(place);
  });
});
