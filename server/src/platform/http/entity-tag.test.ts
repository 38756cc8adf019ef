import { describe, expect, it } from "vitest";
import { matchesEntityTag } from "./entity-tag.ts";

describe("matchesEntityTag", () => {
  it.each([
    ['"a"', '"a"'],
    ['W/"a"', '"a"'],
    ['"a"', 'W/"a"'],
    ['"x", W/"a", "y"', '"a"'],
    ['"x","a"', '"a"'],
    ['"x, y", "a"', '"a"'],
    ["*", '"a"'],
    [" * ", 'W/"a"'],
    ['""', '""'],
  ])("finds in %s the tag %s", (header, etag) => {
    expect(matchesEntityTag(header, etag)).toBe(true);
  });

  it.each([
    [undefined, '"a"'],
    ["", '"a"'],
    ["a", '"a"'],
    ['"A"', '"a"'],
    ['"aa", "b"', '"a"'],
    ['"x, a"', '"a"'],
    ['"*"', '"a"'],
    ['w/"b"', '"a"'],
  ])("does not find in %s the tag %s", (header, etag) => {
    expect(matchesEntityTag(header, etag)).toBe(false);
  });
});
