import { describe, expect, it } from "vitest";
import { integerParameter } from "./whole-number.ts";

describe("integerParameter [ASVS 1.4.2]", () => {
  const schema = integerParameter(-15, 100);
  it.each([
    ["10", 10],
    ["-15", -15],
    ["007", 7],
    [100, 100],
  ])("accepts %j", (written, number) => {
    expect(schema.parse(written)).toBe(number);
  });

  it.each([
    "",
    " 10",
    "1e1",
    "0x10",
    "1.0",
    "+1",
    "１０",
    "NaN",
    "-16",
    "101",
    "1e400",
    "-",
    "9".repeat(40),
  ])("rejects %j", (written) => {
    expect(schema.safeParse(written).success).toBe(false);
  });
});
