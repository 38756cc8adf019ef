import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runToCompletion } from "../platform/time-slicing.ts";
import { buildNgramPostings } from "./ngram-postings.ts";

const LAST_MARK = 3;
const postingsOf = (texts: readonly string[]) =>
  runToCompletion(buildNgramPostings(texts, LAST_MARK));

describe("n-gram postings", () => {
  const letter = fc.constantFrom("ア", "カ", "A", "1", "\u0001", "\u0002");
  const texts = fc.array(fc.string({ unit: letter, maxLength: 12 }), { maxLength: 20 });
  const query = fc.string({
    unit: fc.constantFrom("ア", "カ", "A", "1"),
    minLength: 1,
    maxLength: 4,
  });

  it("leave out no text that contains the query, in ascending order", () => {
    fc.assert(
      fc.property(texts, query, (given, searched) => {
        const found = [...postingsOf(given).candidates(searched)];
        const containing = given.flatMap((text, at) => (text.includes(searched) ? [at] : []));
        expect(found).toEqual(found.toSorted((a, b) => a - b));
        expect(containing.filter((at) => !found.includes(at))).toEqual([]);
        const surplus = found.filter((at) => !containing.includes(at));
        expect(searched.length <= 2 ? surplus : []).toEqual([]);
      }),
      { seed: 20251114, numRuns: 300 },
    );
  });

  it("know which texts hold a unit, each once, and nothing of the marks between names", () => {
    const postings = postingsOf(["\u0001アア\u0002カ", "カ", ""]);
    expect([...postings.withUnit("ア".charCodeAt(0))]).toEqual([0]);
    expect([...postings.withUnit("カ".charCodeAt(0))]).toEqual([0, 1]);
    expect([...postings.withUnit(1)]).toEqual([]);
    expect([...postings.candidates("アカ")]).toEqual([]);
    const last = String.fromCodePoint(LAST_MARK);
    expect([...postingsOf([`\u0001ア${last}カ`]).candidates(`ア${last}`)]).toEqual([]);
    expect([...postings.candidates("")]).toEqual([]);
  });
});
