import { expect, it } from "vitest";
import { fnv1a } from "./fnv1a.ts";

// http://www.isthe.com/chongo/tech/comp/fnv/: test vectors of FNV-1a, 32 bits.
it.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
])("matches the published hash of %j", (text, hash) => {
  expect(fnv1a(text)).toBe(hash);
});

it("returns an independent hash for another basis", () => {
  expect(fnv1a("foobar", 0x9e3779b9)).not.toBe(fnv1a("foobar"));
});
