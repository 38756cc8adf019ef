import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainMatch } from "./explain-match.ts";
import { findHits } from "./find-hits.ts";
import { fold, foldQuery } from "./fold.ts";
import { prefixEditDistance, findNearMisses } from "./find-near-misses.ts";
import { runInSlices } from "../platform/time-slicing.ts";
import { createSearchIndex, buildSearchIndex, type SearchEntry } from "./search-index.ts";

const entry = (
  code: string,
  nameJp: string,
  mv: number | null,
  more: Partial<SearchEntry> = {},
): SearchEntry => ({
  code,
  ticker: code.endsWith("0") ? code.slice(0, 4) : code,
  nameJp,
  nameKana: null,
  nameEn: null,
  nicknames: [],
  formerNames: [],
  mv,
  ...more,
});

const market = [
  entry("01230", "みなと精工", 5e11, { nameKana: "ミナトセイコウ", nameEn: "Minato Seiko" }),
  entry("01240", "港湾みなと倉庫", 9e12, { nicknames: ["みなと"] }),
  entry("01250", "みなと", 1e9),
  entry("01260", "ヴァレー光学", 2e10, { nameEn: "Valley Optics" }),
  entry("021A0", "花筏ファイン", null, { nicknames: ["ハナイカ"] }),
  entry("01231", "みなと精工優先株", 1e10),
];
const index = createSearchIndex(market);
const find = (query: string, limit?: number) =>
  index.find(foldQuery(query), limit).map((found) => index.entries[found]!.code);

const explained = (query: string, code: string) => {
  const position = index.entries.findIndex((each) => each.code === code);
  return explainMatch(index.names[position]!, index.entries[position]!.ticker, foldQuery(query));
};

const near = (query: string) => {
  const folded = foldQuery(query);
  return findNearMisses(index, folded, new Set(index.find(folded)), 5).map(
    (found) => index.entries[found]!.code,
  );
};

describe("search index", () => {
  it("puts codes first, then names that are the query, begin with it, nicknames, inner parts", () => {
    expect(find("0123")).toEqual(["01230", "01231"]);
    expect(find("01231")).toEqual(["01231"]);
    expect(find("みなと")).toEqual(["01250", "01230", "01231", "01240"]);
    expect(find("021a")).toEqual(["021A0"]);
    expect(find("精工")).toEqual(["01230", "01231"]);
  });

  it("finds over every name, however written", () => {
    for (const query of ["ﾐﾅﾄｾｲｺｳ", "minato s", "ＭＩＮＡＴＯ", "みなとせいこう"]) {
      expect(find(query)).toContain("01230");
    }
    expect(find("バレー")).toEqual(["01260"]);
    expect(find("はないか")).toEqual(["021A0"]);
    expect(find("ファイン")).toEqual(["021A0"]);
  });

  it("never matches across two names, and nothing for an empty query", () => {
    expect(find("精工ミナト")).toEqual([]);
    expect(find("・")).toEqual([]);
  });

  it("explains a hit by the name that begins with it, if there is one", () => {
    expect(explained("みなと", "01240")).toEqual({
      field: "nickname",
      text: "みなと",
      range: [0, 3],
    });
    expect(explained("なと", "01240")).toEqual({
      field: "name_jp",
      text: "港湾みなと倉庫",
      range: [3, 5],
    });
  });

  it("explains a hit in the text as written", () => {
    expect(explained("01230", "01230")).toEqual({ field: "ticker", text: "0123", range: [0, 4] });
    expect(explained("せいこう", "01230")).toEqual({
      field: "kana",
      text: "ミナトセイコウ",
      range: [3, 7],
    });
    expect(explained("バレー", "01260")).toEqual({
      field: "name_jp",
      text: "ヴァレー光学",
      range: [0, 3],
    });
  });

  it("finds exactly what a plain scan over all folded names finds", () => {
    const letters = fc.string({
      unit: fc.constantFrom("ア", "カ", "山", "A", "1", "ー"),
      maxLength: 6,
    });
    const companies = fc.array(fc.tuple(letters, letters, fc.integer({ min: 0, max: 9 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(companies, letters, (rows, typed) => {
        const entries = rows.map(([name, kana, mv], at) =>
          entry(String(10000 + at * 10), `名${name}`, mv, { nameKana: kana }),
        );
        const query = fold(typed).text;
        const expected = entries.filter(
          (each) =>
            query !== "" &&
            [each.code, each.nameJp, each.nameKana ?? ""].some((text) =>
              fold(text).text.includes(query),
            ),
        );
        const searched = createSearchIndex(entries);
        const found = searched.find(query).map((at) => searched.entries[at]!.code);
        expect(found.toSorted()).toEqual(expected.map((each) => each.code).toSorted());
        expect(searched.find(query, 3)).toEqual(searched.find(query).slice(0, 3));
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });
});

const typed = (text: string) => {
  const { folded, hits } = findHits(index, text);
  return [folded, hits.map((found) => index.entries[found]!.code)];
};

describe("findTyped", () => {
  it("reads Latin letters that stand in no name as romaji", () => {
    expect(typed("hanaika")).toEqual(["ハナイカ", ["021A0"]]);
    expect(typed("minato s")).toEqual(["MINATOS", ["01230"]]);
    expect(typed("xyz")).toEqual(["XYZ", []]);
    expect(typed("ha")).toEqual(["HA", []]);
  });
});

describe("near misses", () => {
  it("offers names one slip away, apart from the hits", () => {
    expect(near("みなど精工")).toEqual(["01230", "01231"]);
    expect(near("みとな")).toContain("01250");
    expect(near("みなと精工")).toEqual([]);
    expect(near("9735")).toEqual([]);
    expect(near("全く違う会社")).toEqual([]);
  });

  it("counts edits against the best fitting beginning", () => {
    expect(prefixEditDistance("ABC", "ABCDEF", 1)).toBe(0);
    expect(prefixEditDistance("ACB", "ABCDEF", 1)).toBe(1);
    expect(prefixEditDistance("ABXC", "ABCDEF", 1)).toBe(1);
    expect(prefixEditDistance("XYZ", "ABC", 1)).toBe(3);
  });
});

describe("the index of a large market", () => {
  const large = Array.from({ length: 3_000 }, (_, place) =>
    entry(String(10_000 + place), `${market[place % market.length]!.nameJp}${place}`, place, {
      nameEn: `Company ${place}`,
    }),
  );

  it("is made with requests served in between (F23), and is the one made at one go", async () => {
    const [whole, sliced] = [createSearchIndex(large), runInSlices(buildSearchIndex(large), 0)];
    let served = 0;
    let done = false;
    const serve = () => {
      served++;
      if (!done) setImmediate(serve);
    };
    setImmediate(serve);
    const made = await sliced;
    done = true;
    // At least one yield per hundred names.
    expect(served).toBeGreaterThan(large.length / 100);
    for (const query of ["みなと", "COMPANY 29", "1", "精工"]) {
      expect(made.find(foldQuery(query))).toEqual(whole.find(foldQuery(query)));
    }
  });
});
