import { tapeFixture } from "@tenbin/contract/testing/tape-fixture";
import { describe, expect, it } from "vitest";
import { documentFixture } from "../companies/testing/fixtures.ts";
import { createSearch } from "./create-search.ts";
import { ratedCompany, ratedMarket, valuationsOf } from "../valuation/testing/rated-market.ts";
import { givenNames } from "./testing/given-names.ts";

const TAPE = tapeFixture({ close: 1_234, change: -6, change_ratio: -6 / 1_240 });
const COMPANIES = [
  ratedCompany({
    code: "01230",
    nameJp: "みなと精工",
    nameKana: "ミナトセイコウ",
    nicknames: ["みなせい"],
    sector33: "機械",
    segment: "プライム",
    fields: { mv: 5e11, tape: TAPE },
    rating: { verdict: "cheap", ratio: 0.7, valuePerShare: 1_763 },
    accuracy: 75,
    documents: [
      documentFixture({
        documentId: "01230-FY",
        code: "01230",
        disclosedAt: "2025-11-13T23:30:00Z",
      }),
    ],
  }),
  ratedCompany({ code: "02990", nameJp: "すずらん製鋼", nameKana: "すずらんせいこう" }),
  ...["みなと倉庫", "みなと食品", "みなと銀行"].map((nameJp, at) =>
    ratedCompany({ code: `014${at}0`, nameJp, fields: { mv: 1e9 * (3 - at) } }),
  ),
];
const companies = createSearch({
  valuation: valuationsOf(ratedMarket(COMPANIES)),
  companies: givenNames(),
  secret: "secret",
});
const sampled = createSearch({
  companies: givenNames(),
  secret: "secret",
  valuation: valuationsOf(ratedMarket(COMPANIES)),
  exampleCode: "01230",
});
const suggested = async (q: string, limit = 8) =>
  (await companies.suggest(q, limit)).rows.map(({ ticker }) => ticker);
const exampleFor = async (q: string) => (await sampled.suggest(q, 8)).example;

describe("suggestions while typing", () => {
  it("show a company with its price, and nothing of its value", async () => {
    expect(await companies.suggest("みなせい", 8)).toEqual({
      q: "みなせい",
      market_date: "2025-11-14",
      example: null,
      rows: [
        {
          ticker: "0123",
          name_jp: "みなと精工",
          name_kana: "ミナトセイコウ",
          industry_category: "機械",
          segment: "プライム",
          match: { field: "nickname", text: "みなせい", range: [0, 4] },
          tape: TAPE,
          portfolio: false,
          latest_disclosure: {
            date: "2025-11-14",
            kind: "annual",
            title: "有価証券報告書 2026年3月期",
          },
        },
      ],
    });
  });

  it("come by rank, then by size, up to the limit", async () => {
    expect(await suggested("みなと")).toEqual(["0123", "0140", "0141", "0142"]);
    expect(await suggested("みなと", 2)).toEqual(["0123", "0140"]);
    expect(await suggested("014")).toEqual(["0140", "0141", "0142"]);
  });

  it("read Latin letters as kana where no name is spelt so", async () => {
    const { rows } = await companies.suggest("seikou", 8);
    expect(rows.map(({ match }) => match)).toEqual([
      { field: "kana", text: "ミナトセイコウ", range: [3, 7] },
      { field: "kana", text: "すずらんせいこう", range: [4, 8] },
    ]);
  });

  it("fall back to near misses only where nothing matches, up to the limit", async () => {
    const { rows } = await companies.suggest("みなど食", 8);
    expect(rows.map(({ ticker, match }) => [ticker, match.field, match.range])[0]).toEqual([
      "0141",
      "near",
      null,
    ]);
    expect(await suggested("みなど", 1)).toHaveLength(1);
    expect(rows.every(({ match }) => match.field === "near")).toBe(true);
  });

  it("find what is written otherwise and read the same", async () => {
    const { rows, example } = await companies.suggest("ミナト製鋼", 8);
    expect(rows.map(({ ticker, match }) => [ticker, match])).toEqual([
      ["0123", { field: "kana", text: "ミナトセイコウ", range: [0, 7] }],
    ]);
    expect(example).toBeNull();
  });

  it("name a company of the sample market to who looks for one that is not there", async () => {
    const example = { ticker: "0123", name_jp: "みなと精工" };
    for (const q of ["トヨタ", "ソニー", "7203", "みなど食"]) {
      expect(await exampleFor(q), q).toEqual(example);
      expect((await sampled.search({ q, sort: "code", limit: 5 })).example, q).toEqual(example);
    }
    for (const q of ["みなと", ""]) {
      expect(await exampleFor(q), q).toBeNull();
      expect((await sampled.search({ q, sort: "code", limit: 5 })).example, q).toBeNull();
    }
    expect((await companies.suggest("トヨタ", 8)).example).toBeNull();
  });

  it.each(["", "　", "zzzzzz", "・"])("are none for %j", async (q) => {
    expect(await suggested(q)).toEqual([]);
  });
});
