import { emptyTape, companyRow, type SearchResponse } from "@tenbin/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentFixture } from "../companies/testing/fixtures.ts";
import { withDataVersion } from "../platform/http/answer-version.ts";
import { createSearch } from "./create-search.ts";
import type { SearchQuery } from "./search-companies.ts";
import { ratedCompany, ratedMarket, valuationsOf } from "../valuation/testing/rated-market.ts";
import { givenNames } from "./testing/given-names.ts";

const disclosedOn = (code: string, disclosedAt: string) => [
  documentFixture({ documentId: `${code}-FY`, code, disclosedAt }),
];

const COMPANIES = [
  ratedCompany({
    code: "01230",
    nameJp: "みなと精工",
    nameKana: "ミナトセイコウ",
    nameEn: "Minato Seiko",
    sector33: "機械",
    segment: "プライム",
    fields: { mv: 5e11 },
    rating: { verdict: "cheap", ratio: 0.7 },
    accuracy: 75,
    documents: disclosedOn("01230", "2025-11-13T23:30:00Z"),
  }),
  ratedCompany({
    code: "01240",
    nameJp: "港湾みなと倉庫",
    sector33: "倉庫・運輸関連業",
    segment: "プライム",
    fields: { mv: 9e12 },
    documents: disclosedOn("01240", "2025-05-12T15:30:00+09:00"),
  }),
  ratedCompany({
    code: "01250",
    nameJp: "みなと",
    sector33: "機械",
    segment: "スタンダード",
    fields: { mv: 1e9 },
    rating: { verdict: "fair", ratio: 1.1 },
    accuracy: 80,
    documents: disclosedOn("01250", "2025-05-12T06:30:00Z"),
  }),
  ratedCompany({
    code: "01260",
    nameJp: "ヴァレー光学",
    sector33: "精密機器",
    segment: "グロース",
    fields: { mv: 2e10, delisted: true },
  }),
  ratedCompany({ code: "021A0", nameJp: "花筏ファイン", sector33: "化学", segment: "グロース" }),
  ratedCompany({ code: "01231", nameJp: "みなと精工優先株", fields: { mv: 1e9 } }),
];

const setUp = () => {
  const valuation = valuationsOf(ratedMarket(COMPANIES));
  const companies = createSearch({ valuation, companies: givenNames(), secret: "secret" });
  const ask = (given: Partial<SearchQuery> = {}) =>
    companies.search({ q: "", sort: "relevance", limit: 50, ...given });
  return { valuation, ask };
};
const { ask } = setUp();
const tickers = ({ rows }: Pick<SearchResponse, "rows">) => rows.map(({ ticker }) => ticker);

describe("the order of results", () => {
  it.each([
    ["relevance", ["0124", "0123", "0126", "01231", "0125", "021A"]],
    ["mv", ["0124", "0123", "0126", "01231", "0125", "021A"]],
    ["code", ["0123", "01231", "0124", "0125", "0126", "021A"]],
    ["disclosed", ["0123", "0124", "0125", "0126", "01231", "021A"]],
    ["ratio", ["0123", "0125", "0124", "0126", "01231", "021A"]],
    ["accuracy", ["0125", "0123", "0124", "0126", "01231", "021A"]],
  ] as const)(
    "of everything by %s puts equal ones by size, then code, and unknown ones last",
    async (sort, expected) => {
      expect(tickers(await ask({ sort }))).toEqual(expected);
      expect(tickers(await ask({ q: " 　", sort }))).toEqual(expected);
    },
  );

  it("by relevance puts exact names before beginnings before inner parts", async () => {
    expect(tickers(await ask({ q: "みなと" }))).toEqual(["0125", "0123", "01231", "0124"]);
    expect(tickers(await ask({ q: "みなと", sort: "mv" }))).toEqual([
      "0124",
      "0123",
      "01231",
      "0125",
    ]);
    expect(tickers(await ask({ q: "みなと", sort: "code" }))).toEqual([
      "0123",
      "01231",
      "0124",
      "0125",
    ]);
    // 0124 and 0125 disclosed at the same moment.
    expect(tickers(await ask({ q: "みなと", sort: "disclosed" }))).toEqual([
      "0123",
      "0124",
      "0125",
      "01231",
    ]);
  });
});

const matchOf = async (q: string) => (await ask({ q })).rows[0]?.match;

describe("a row", () => {
  it("says what a visitor sees of the company, its disclosure by the Japanese day", async () => {
    const { rows, market_date: day } = await ask({ q: "0123" });
    expect(day).toBe("2025-11-14");
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
      ["match", "ratio", ...Object.keys(companyRow.shape)].toSorted(),
    );
    expect(rows[0]).toMatchObject({
      ticker: "0123",
      name_jp: "みなと精工",
      name_kana: "ミナトセイコウ",
      segment: "プライム",
      industry_category: "機械",
      tape: emptyTape,
      mv: 5e11,
      verdict: "cheap",
      ctbm_accuracy: 75,
      masked: false,
      is_authorized: true,
      portfolio: false,
      touched: false,
      delisted: false,
      latest_disclosure: {
        date: "2025-11-14",
        kind: "annual",
        title: "有価証券報告書 2026年3月期",
      },
      match: { field: "ticker", text: "0123", range: [0, 4] },
      ratio: 0.7,
    });
  });

  it("counts the delisted ones", async () => {
    expect(await ask()).toMatchObject({ total: 6, delisted: 1 });
    expect(await ask({ q: "みなと" })).toMatchObject({ total: 4, delisted: 0 });
  });

  it("of a delisted company says so; one without a disclosure has none", async () => {
    const [row] = (await ask({ q: "ヴァレー" })).rows;
    expect(row).toMatchObject({ delisted: true, latest_disclosure: null, verdict: "unrated" });
  });

  it("marks what was typed in the name as written, by reading and in Latin letters too", async () => {
    expect(await matchOf("せいこう")).toEqual({
      field: "kana",
      text: "ミナトセイコウ",
      range: [3, 7],
    });
    expect(await matchOf("MINATO S")).toEqual({
      field: "name_en",
      text: "Minato Seiko",
      range: [0, 8],
    });
    expect(await matchOf("seikou")).toEqual({
      field: "kana",
      text: "ミナトセイコウ",
      range: [3, 7],
    });
    expect(await matchOf("")).toBeNull();
  });
});

describe("filters and their counts", () => {
  it("narrow the rows; each counts what the other leaves", async () => {
    const all = await ask();
    expect(all.facets).toEqual({
      segments: [
        { name: "グロース", count: 2 },
        { name: "プライム", count: 2 },
        { name: "スタンダード", count: 1 },
      ],
      sectors: [
        { name: "機械", count: 2 },
        { name: "倉庫・運輸関連業", count: 1 },
        { name: "化学", count: 1 },
        { name: "精密機器", count: 1 },
      ],
    });
    const narrowed = await ask({ sector: "機械", segment: "プライム" });
    expect([narrowed.total, tickers(narrowed)]).toEqual([1, ["0123"]]);
    expect(narrowed.facets).toEqual({
      segments: [
        { name: "スタンダード", count: 1 },
        { name: "プライム", count: 1 },
      ],
      sectors: [
        { name: "倉庫・運輸関連業", count: 1 },
        { name: "機械", count: 1 },
      ],
    });
  });

  it("count only the hits of the query, and lead to what they count", async () => {
    const { facets } = await ask({ q: "みなと" });
    expect(facets.sectors).toEqual([
      { name: "機械", count: 2 },
      { name: "倉庫・運輸関連業", count: 1 },
    ]);
    for (const { name, count } of facets.sectors) {
      expect((await ask({ q: "みなと", sector: name })).total).toBe(count);
    }
    expect(await ask({ sector: "銀行業" })).toMatchObject({ total: 0, rows: [], cursor: null });
  });
});

describe("pages", () => {
  it("show every company once, in the order of the whole list", async () => {
    const sorts = fc.constantFrom<SearchQuery["sort"]>("relevance", "code", "mv", "disclosed");
    await fc.assert(
      fc.asyncProperty(sorts, fc.integer({ min: 1, max: 7 }), async (sort, limit) => {
        const found: string[] = [];
        let cursor: string | undefined;
        let pages = 0;
        do {
          const page: SearchResponse = await ask({ sort, limit, cursor });
          expect(page.total).toBe(COMPANIES.length);
          found.push(...tickers(page));
          cursor = page.cursor ?? undefined;
          pages += 1;
        } while (cursor !== undefined);
        expect(found).toEqual(tickers(await ask({ sort })));
        expect(pages).toBe(Math.ceil(COMPANIES.length / limit));
      }),
      { seed: 20251114, numRuns: 40 },
    );
  });

  it("go on for the same query in another writing, and for no other query", async () => {
    const query = { q: "みなと", limit: 2 } as const;
    const cursor = (await ask(query)).cursor!;
    expect(tickers(await ask({ ...query, q: "ﾐﾅﾄ", cursor }))).toEqual(["01231", "0124"]);
    for (const other of [
      { q: "みな" },
      { sort: "mv" },
      { limit: 3 },
      { sector: "機械" },
      { segment: "プライム" },
      { cursor: "x" },
    ] as const) {
      await expect(
        ask({ ...query, cursor, ...other }),
        JSON.stringify(other),
      ).rejects.toMatchObject({ errorType: "invalid_page" });
    }
  });

  it("go on in the market before a new one, but not in one that is gone", async () => {
    const { valuation, ask: askNew } = setUp();
    const { cursor } = await askNew({ limit: 2 });
    const next = await askNew({ limit: 2, cursor: cursor! });
    valuation.publish(ratedMarket(COMPANIES.slice(1), { version: "2" }));
    expect((await askNew({ limit: 2 })).total).toBe(COMPANIES.length - 1);
    expect(await askNew({ limit: 2, cursor: cursor! })).toEqual(next);
    valuation.publish(ratedMarket(COMPANIES, { version: "3" }));
    await askNew();
    await expect(askNew({ limit: 2, cursor: cursor! })).rejects.toMatchObject({
      status: 410,
      errorType: "snapshot_gone",
    });
  });

  it("of another market than the newest make answers that tell no version", async () => {
    const { valuation, ask: askNew } = setUp();
    const { cursor } = await askNew({ limit: 2 });
    const told: string[] = [];
    const tell = (version: string) => void told.push(version);
    const askOn = () =>
      withDataVersion(
        () => `of ${told.length}`,
        tell,
        () => askNew({ limit: 2, cursor: cursor! }),
      );
    await askOn();
    valuation.publish(ratedMarket(COMPANIES, { version: "2" }));
    await askOn();
    expect(told).toEqual(["of 0"]);
  });
});

const named = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    ratedCompany({ code: String(20_000 + at * 10), nameJp: `見本食品${at}` }),
  );

describe("near misses", () => {
  it("are offered apart from the hits, named but without a place", async () => {
    const { total, near } = await ask({ q: "みなど精工" });
    expect(total).toBe(0);
    expect(near.map(({ ticker, match }) => [ticker, match])).toEqual([
      ["0123", { field: "near", text: "みなと精工", range: null }],
      ["01231", { field: "near", text: "みなと精工優先株", range: null }],
    ]);
  });

  it("keep to the filters and to the first page, and never repeat a hit", async () => {
    const nearOf = async (given: Partial<SearchQuery>) =>
      (await ask({ q: "みなと精", ...given })).near.map(({ ticker }) => ticker);
    expect(await nearOf({})).toEqual(["0125"]);
    expect(await nearOf({ segment: "プライム" })).toEqual([]);
    const { cursor } = await ask({ q: "みなと精", limit: 1 });
    expect(await nearOf({ limit: 1, cursor: cursor! })).toEqual([]);
  });

  it("are not needed beside ten hits", async () => {
    const almost = ratedCompany({ code: "30000", nameJp: "見本食器" });
    for (const [count, expected] of [
      [9, 1],
      [10, 0],
    ] as const) {
      const valuation = valuationsOf(ratedMarket([...named(count), almost]));
      const companies = createSearch({ valuation, companies: givenNames(), secret: "secret" });
      const found = await companies.search({ q: "見本食品", sort: "relevance", limit: 3 });
      expect([found.total, found.near.length]).toEqual([count, expected]);
    }
  });
});

describe("a query that cannot match", () => {
  it.each(["・", "zzzz", "日経平均", "9".repeat(100)])("%s finds nothing", async (q) => {
    expect(await ask({ q })).toMatchObject({ q, total: 0, rows: [], near: [], cursor: null });
  });
});
