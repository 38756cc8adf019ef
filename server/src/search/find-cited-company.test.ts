import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findHits } from "./find-hits.ts";
import { createSearchIndex, type SearchEntry } from "./search-index.ts";

const entry = (code: string, nameJp: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  code,
  ticker: code.slice(0, 4),
  nameJp,
  nameKana: null,
  nameEn: null,
  nicknames: [],
  formerNames: [],
  mv: 1e9,
  ...more,
});
const index = createSearchIndex([
  entry("04820", "みなと精工", { nameEn: "Minato Seiko Co., Ltd.", nicknames: ["みなせい"] }),
  entry("021A0", "ミナトデータ", { mv: 2e9 }),
  entry("20240", "すずらん製鋼"),
]);
const FORMER = entry("04820~1", "みほん織物", { ticker: "0482~1" });
const withFormer = createSearchIndex([...index.entries, FORMER]);
const found = (query: string, searched = index) =>
  findHits(searched, query).hits.map((hit) => searched.entries[hit]?.code);

describe("a company that is cited by its code", () => {
  it.each([
    "0482.T",
    "0482.t",
    "０４８２．Ｔ",
    "0482.JP",
    "0482:JP",
    "0482 JP",
    "0482 JP Equity",
    "0482T",
    "TYO:0482",
    "TYO: 0482",
    "JP0482",
    "(0482)",
    "【0482】",
    "[東証P:0482]",
    "0482・東証プライム",
    "証券コード0482",
    "証券コード:0482",
    "銘柄コード 0482",
    "0482 株価",
    "株価 0482.T",
    "04820.T",
    "みなと精工(0482)",
    "みなと精工（0482）",
    "みなと精工<0482.T>",
    "0482 みなと精工",
    "0482みなと精工",
    "株式会社みなと精工(東証プライム:0482)",
    "0482 みなせい",
    "0482・Minato Seiko",
    "みなと 0482 精工",
    "‎0482‏",
    "﻿0482.T",
    "04​82",
    "0482­.T⁩",
  ])("is found by %j", (query) => {
    expect(found(query)).toEqual(["04820"]);
  });

  it.each(["021A ミナトデータ", "021a.T", "ミナトデータ【021A】"])("is found by %s", (query) => {
    expect(found(query)).toEqual(["021A0"]);
  });

  it.each(["0482~1", "0482～1", "みほん織物(0482~1)"])("is the former issue of %s", (query) => {
    expect(found(query, withFormer)).toEqual(["04820~1"]);
  });

  it("is the present issue before the former one of its code", () => {
    expect(found("0482", withFormer)).toEqual(["04820", "04820~1"]);
    expect(found("0482.T", withFormer)).toEqual(["04820"]);
  });

  it.each(["2024年", "2024 決算", "0482 すずらん製鋼", "0482 2024", "0483.T", "1-0482-3"])(
    "is not guessed from %s",
    (query) => {
      expect(found(query)).toEqual([]);
    },
  );

  it("is found however its code, marks and name are put together", () => {
    const marks = fc.constantFrom(".T", " JP", ":JP", "(東証プライム)", " 株価", "");
    const names = fc.constantFrom("", "みなと精工", "ミナト精工", "株式会社みなと精工", "みなせい");
    const between = fc.constantFrom(" ", "　", "(", "・", "\u200e ", ": ");
    fc.assert(
      fc.property(marks, names, between, fc.boolean(), (mark, name, gap, isFirst) => {
        const code = `0482${mark}`;
        expect(found(isFirst ? code + gap + name : name + gap + code)).toEqual(["04820"]);
      }),
      { seed: 20261128 },
    );
  });
});
