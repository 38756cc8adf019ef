import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffListings, type ListingChange, type ListingContent } from "./listing-changes.ts";

const content = fc.record({
  nameJp: fc.constantFrom("会社", "新会社"),
  nameEn: fc.constantFrom(null, "Co."),
  segment: fc.constantFrom("プライム", "スタンダード", null),
  sector33: fc.constantFrom("機械", null),
  sector17: fc.constant(null),
  size: fc.constant(null),
  kind: fc.constantFrom("stock" as const, "fund" as const),
});
const list = fc
  .dictionary(fc.constantFrom("01010", "01020", "0103A", "01040"), content)
  .map((listed) => new Map<string, ListingContent>(Object.entries(listed)));

/** Applies changes to a list. */
function withChanges(
  before: ReadonlyMap<string, ListingContent>,
  changes: readonly ListingChange[],
): Map<string, ListingContent> {
  const after = new Map(before);
  for (const { code, content: listed } of changes) {
    if (listed === null) after.delete(code);
    else after.set(code, listed);
  }
  return after;
}

const sorted = (state: ReadonlyMap<string, ListingContent>) =>
  [...state].toSorted(([a], [b]) => (a < b ? -1 : 1));

describe("diffListings", () => {
  it("turns one list into the other and omits what is unchanged", () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const changes = diffListings(before, after);
        expect(sorted(withChanges(before, changes))).toEqual(sorted(after));
        expect(diffListings(before, before)).toEqual([]);
        for (const { code, content: listed } of changes)
          expect(listed).not.toEqual(before.get(code));
      }),
      { seed: 12 },
    );
  });

  it("reports codes that are no longer listed", () => {
    const company = {
      nameJp: "会社",
      nameEn: null,
      segment: null,
      sector33: null,
      sector17: null,
      size: null,
      kind: "stock",
    } as const;
    expect(diffListings(new Map([["01010", company]]), new Map())).toEqual([
      { code: "01010", content: null },
    ]);
  });
});
