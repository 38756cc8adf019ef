import { describe, expect, it } from "vitest";
import { rateParameter } from "./rate.ts";

const rate = rateParameter([-0.3, 0.5]);

describe("rateParameter", () => {
  it.each([
    ["0", 0],
    ["-0.3", -0.3],
    ["0.5", 0.5],
    ["0.02345678901234567", 0.02345678901234567],
    [0.1, 0.1],
  ])("reads %j", (text, expected) => {
    expect(rate.parse(text)).toBe(expected);
  });

  it.each([
    "",
    " 0.1",
    "0.1 ",
    ".1",
    "0.",
    "+0.1",
    "1e-2",
    "0x1",
    "NaN",
    "0,1",
    "0.51",
    "-0.31",
    "10",
  ])("refuses %j", (text) => {
    expect(rate.safeParse(text).success).toBe(false);
  });
});
