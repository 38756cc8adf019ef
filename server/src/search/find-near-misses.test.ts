import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findNearMisses, prefixEditDistance } from "./find-near-misses.ts";
import { fold, foldQuery } from "./fold.ts";
import { createSearchIndex, type SearchEntry } from "./search-index.ts";

/** Optimal string alignment by its definition, without a table. */
function alignment(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)];
  const steps = [
    alignment(restA, b) + 1,
    alignment(a, restB) + 1,
    alignment(restA, restB) + (a.at(-1) === b.at(-1) ? 0 : 1),
  ];
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  if (isSwapped) steps.push(alignment(a.slice(0, -2), b.slice(0, -2)) + 1);
  return Math.min(...steps);
}

function bestPrefix(query: string, name: string): number {
  return Math.min(
    ...Array.from({ length: name.length + 1 }, (_, end) => alignment(query, name.slice(0, end))),
  );
}

const entry = (code: string, nameJp: string, mv: number | null = null): SearchEntry => ({
  code,
  ticker: code.slice(0, 4),
  nameJp,
  nameKana: null,
  nameEn: null,
  nicknames: [],
  formerNames: [],
  mv,
});

function near(entries: readonly SearchEntry[], query: string, limit = 5): string[] {
  const index = createSearchIndex(entries);
  const folded = foldQuery(query);
  return findNearMisses(index, folded, new Set(index.find(folded)), limit).map(
    (at) => index.entries[at]!.nameJp,
  );
}

describe("prefixEditDistance", () => {
  const letters = fc.string({ unit: fc.constantFrom("A", "B", "C"), maxLength: 5 });

  it("is the distance to the best beginning, wherever it is allowed", () => {
    fc.assert(
      fc.property(letters, letters, fc.integer({ min: 0, max: 2 }), (query, name, allowed) => {
        const expected = bestPrefix(query, name);
        const found = prefixEditDistance(query, name, allowed);
        expect(found <= allowed ? found : "more").toBe(expected <= allowed ? expected : "more");
      }),
      { seed: 20251114, numRuns: 400 },
    );
  });
});

describe("near misses", () => {
  const COMPANIES = [
    entry("01010", "キャノン電子", 1e11),
    entry("01020", "ミナトセイコウ", 1e10),
    entry("01030", "ミナトセイミツ", 5e10),
    entry("01040", "サクラ", 1e9),
  ];

  it.each([
    ["a wrong letter", "サグラ", ["サクラ"]],
    ["a missing letter", "ミナトセコウ", ["ミナトセイコウ", "ミナトセイミツ"]],
    ["a letter too many", "サククラ", ["サクラ"]],
    ["two letters exchanged", "サラク", ["サクラ"]],
    ["two slips in six letters", "ミノトソイコ", ["ミナトセイコウ"]],
    ["two slips in five letters", "ミノトソイ", []],
    ["a slip in two letters", "サグ", []],
    ["digits", "0104", []],
    ["nothing", "", []],
  ])("allow one slip per three letters: %s", (_, query, names) => {
    expect(near(COMPANIES, query)).toEqual(names);
  });

  it("come with fewer slips first, then by size, up to the limit", () => {
    const entries = [
      entry("01010", "カキクケコア", 1e9),
      entry("01020", "カキクサコア", 9e12),
      entry("01030", "カキクケコイ", 5e9),
    ];
    expect(near(entries, "カキクケコウ")).toEqual(["カキクケコイ", "カキクケコア", "カキクサコア"]);
    expect(near(entries, "カキクケコウ", 2)).toEqual(["カキクケコイ", "カキクケコア"]);
  });

  it("are exactly the names within the allowed slips that are no hits", () => {
    const letters = fc.string({
      unit: fc.constantFrom("カ", "キ", "ク"),
      minLength: 3,
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { maxLength: 12 }), letters, (names, query) => {
        const entries = names.map((name, at) => entry(String(10_000 + at * 10), name));
        const folded = fold(query).text;
        const allowed = Math.floor(folded.length / 3);
        const expected = names.filter(
          (name) => !name.includes(folded) && bestPrefix(folded, name) <= allowed,
        );
        expect(near(entries, query, 99).toSorted()).toEqual(expected.toSorted());
      }),
      { seed: 20261122, numRuns: 150 },
    );
  });
});
