import { describe, expect, it } from "vitest";
import { matchesPath } from "./route.ts";

describe("matchesPath", () => {
  it.each([
    ["/market", "/market", true],
    ["/market", "/markets", false],
    ["/companies/{ticker}", "/companies/9735", true],
    ["/companies/{ticker}", "/companies/", false],
    ["/companies/{ticker}", "/companies", false],
    ["/companies/{ticker}", "/companies/9735/history", false],
    ["/companies/{ticker}/history", "/companies/9735/history", true],
    ["/companies/{ticker}/history", "/companies//history", false],
  ])("%s and %s: %s", (template, path, expected) => {
    expect(matchesPath(template, path)).toBe(expected);
  });
});
