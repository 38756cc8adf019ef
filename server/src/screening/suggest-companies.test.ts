import { describe, expect, it } from "vitest";
import { createScreening } from "./create-screening.ts";
import { ratedCompany, ratedMarket, valuationsOf } from "./testing/rated-market.ts";

const TAPE = {
  close: 1_234,
  change: -6,
  change_ratio: -6 / 1_240,
  volume: 5_000,
  date: "2025-11-14",
};
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
  }),
  ...["みなと倉庫", "みなと食品", "みなと銀行"].map((nameJp, at) =>
    ratedCompany({ code: `014${at}0`, nameJp, fields: { mv: 1e9 * (3 - at) } }),
  ),
];
const screening = createScreening({ valuation: valuationsOf(ratedMarket(COMPANIES)) });
const suggested = async (q: string, limit = 8) =>
  (await screening.suggest(q, limit)).rows.map(({ ticker }) => ticker);

describe("suggestions while typing", () => {
  it("show a company with its price, and nothing of its value", async () => {
    expect(await screening.suggest("みなせい", 8)).toEqual({
      q: "みなせい",
      market_date: "2025-11-14",
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
    const { rows } = await screening.suggest("seikou", 8);
    expect(rows.map(({ match }) => match)).toEqual([
      { field: "kana", text: "ミナトセイコウ", range: [3, 7] },
    ]);
  });

  it("fall back to near misses only where nothing matches, up to the limit", async () => {
    const { rows } = await screening.suggest("みなど食", 8);
    expect(rows.map(({ ticker, match }) => [ticker, match.field, match.range])[0]).toEqual([
      "0141",
      "near",
      null,
    ]);
    expect(await suggested("みなど", 1)).toHaveLength(1);
    expect(rows.every(({ match }) => match.field === "near")).toBe(true);
  });

  it.each(["", "　", "zzzzzz", "・"])("are none for %j", async (q) => {
    expect(await suggested(q)).toEqual([]);
  });
});
