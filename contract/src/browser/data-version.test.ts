import { describe, expect, it } from "vitest";
import { isOlderVersion, tellsDataVersion, toDataVersion } from "./data-version.ts";

describe("isOlderVersion", () => {
  it.each([
    ["9.x", "10.a", true],
    ["10.a", "9.x", false],
    ["10.a", "10.b", false],
    ["", "10.a", false],
    ["9.x", "of-another-server", false],
  ])("%j than %j: %s", (version, than, expected) => {
    expect(isOlderVersion(version, than)).toBe(expected);
  });

  it("compares what toDataVersion makes", () => {
    expect(isOlderVersion(toDataVersion(5, "a"), toDataVersion(6, "a"))).toBe(true);
  });
});

describe("tellsDataVersion", () => {
  it("is true of reads, posted ones too", () => {
    const names = ["getMarket", "ready", "screenMarket", "patchUser", "exportScreenCsv"] as const;
    expect(names.map(tellsDataVersion)).toEqual([true, true, true, false, false]);
  });
});
