import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleMarket } from "../sample-market/testing/sample-market.ts";
import { runToCompletion } from "../platform/time-slicing.ts";
import { findHits } from "./find-hits.ts";
import { findMaybeMeant } from "./find-near-misses.ts";
import { foldQuery } from "./fold.ts";
import { learnReadings } from "./learn-readings.ts";
import { createSearchIndex } from "./search-index.ts";

const readings = (names: Readonly<Record<string, string>>) =>
  runToCompletion(learnReadings(Object.entries(names).map(([name, kana]) => ({ name, kana }))));

describe("learnt readings", () => {
  it("are what is left of a name beside its kana", () => {
    const { of } = readings({ ミナト精工: "ミナトセイコウ", 鷺ノ森: "サギノモリ" });
    expect(of("精工")).toEqual(["セイコウ"]);
    expect(of("森精工")).toEqual(["モリセイコウ"]);
    expect(of("鷺デンキ")).toEqual(["サギデンキ"]);
  });

  it("divide other names, until nothing more is learnt", () => {
    const { of } = readings({
      ミナト電機: "ミナトデンキ",
      潮騒電機: "シオサイデンキ",
      潮騒商事: "シオサイシヨウジ",
      霧ケ原商事: "キリガハラシヨウジ",
    });
    expect(of("潮騒")).toEqual(["シオサイ"]);
    expect(of("霧ケ原")).toEqual(["キリガハラ"]);
  });

  it("keep every reading, of longer parts first", () => {
    const { of } = readings({
      港ア: "ミナトア",
      港イ: "コウイ",
      港南ウ: "コウナンウ",
      南エ: "ミナミエ",
    });
    expect(of("港")).toEqual(["ミナト", "コウ"]);
    expect(of("港南")).toEqual(["コウナン", "ミナトミナミ", "ミナトナン", "コウミナミ"]);
  });

  it("are none of what is kana, unknown or divided in more than one way", () => {
    const { of } = readings({ 木ア木: "アアアア" });
    for (const text of ["ミナト", "", "精", "木", "A"]) expect(of(text), text).toEqual([]);
  });

  it("give few of many combinations", () => {
    const { of } = readings({ 日ア: "ヒア", 日イ: "ニチイ", 日ウ: "ジツウ" });
    expect(of("日".repeat(400))).toHaveLength(8);
  });
});

describe("a query that is written otherwise but read the same", () => {
  const market = sampleMarket().issues.map(({ code, nameJp, nameKana, nameEn, nicknames }, mv) => ({
    code,
    ticker: code.slice(0, 4),
    nameJp,
    nameKana,
    nameEn,
    nicknames,
    formerNames: [],
    mv,
  }));
  const index = createSearchIndex(market);
  const nameOf = (at: number) => index.entries[at]!.nameJp;
  const found = (query: string) => findHits(index, query).hits.map(nameOf);
  const near = (query: string) =>
    findMaybeMeant(index, foldQuery(query), new Set(findHits(index, query).hits)).map(nameOf);

  it.each([
    ["みなと製鋼", "みなと精工"],
    ["潮騒でんき", "潮騒電機"],
    ["株式会社ミナト製鋼", "みなと精工"],
  ])("finds by %s %s", (query, name) => {
    expect(found(query)).toEqual([name]);
  });

  it("offers what begins as it does, where its reading is unknown", () => {
    expect(found("みなと鎔鋼")).toEqual([]);
    expect(near("みなと鎔鋼")).toContain("みなと精工");
    expect(near("潮騒まよねず")).toContain("潮騒電機");
    expect(near("ソニー")).toEqual([]);
  });

  it("changes no hit of a query that stands in a name, and throws for none", () => {
    const pieces = market.flatMap(({ nameJp, nameKana }) => [
      nameJp.slice(0, 2),
      nameJp.slice(2),
      nameKana ?? "",
    ]);
    const text = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((some) => some.join("")),
      fc.string({ unit: "grapheme", maxLength: 100 }),
    );
    fc.assert(
      fc.property(
        text,
        fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
        (query, limit) => {
          const literal = index.find(foldQuery(query), limit);
          const { folded, hits, textOf } = findHits(index, query, limit);
          const isLiteral = folded === foldQuery(query) && hits.join() === literal.join();
          expect(literal.length === 0 || isLiteral).toBe(true);
          for (const hit of hits) {
            const isNamed = index.names[hit]!.some((name) =>
              name.folded.text.includes(textOf(hit)),
            );
            expect(isNamed).toBe(true);
          }
          findMaybeMeant(index, folded, new Set(hits));
        },
      ),
      { seed: 20261126, numRuns: 1_000 },
    );
  });
});
