import type {
  CompanyResponse,
  MarketResponse,
  PromisingResponse,
  SearchResponse,
  SuggestResponse,
} from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSampleMarketApi, type SampleMarketApi } from "./testing/sample-market-api.ts";

let sample: SampleMarketApi;
let get: SampleMarketApi["get"];
let page: SampleMarketApi["getCompany"];
let codes: readonly string[];
let ordinaryCode: string;

beforeAll(async () => {
  sample = await createSampleMarketApi();
  ({ get, getCompany: page, codes } = sample);
  ordinaryCode = sample.ordinaryCodes[0]!;
});
afterAll(() => sample.close());

describe("the front page, search and suggestions", () => {
  it("returns the open companies, the first of /promising in front", async () => {
    const { body } = await get<MarketResponse>("/market");
    expect(body.sample).toBe(true);
    const { body: promising } = await get<PromisingResponse>("/promising");
    const ranked = promising.rows.map(({ ticker }) => ticker);
    expect(body.open.map(({ ticker }) => ticker)).toEqual(ranked.slice(0, 3));
    expect(body.open).toHaveLength(3);
    const scores = promising.rows.map(({ score }) => score!);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const first = await get<CompanyResponse>(`/companies/${ranked[0]}`);
    expect(first.body.score).toBeCloseTo(scores[0]!, 12);
    expect(body.hero?.ticker).toBe(body.open[0]?.ticker);
    expect(body.hero?.valuation?.ratio).toBe(body.open[0]?.ratio);
    expect(body.progress!.counts.reduce((sum, count) => sum + count, 0)).toBe(body.progress!.total);
    expect(body.revisions!.up + body.revisions!.down).toBeGreaterThan(0);
  });

  it("pages through every company once and rejects a cursor of another query (H50) [ASVS 2.2.3]", async () => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const at: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { body }: { body: SearchResponse } = await get(`/search?sort=code&limit=20${at}`);
      found.push(...body.rows.map(({ ticker }) => ticker));
      cursor = body.cursor;
    } while (cursor !== null);
    expect(found).toHaveLength(codes.length);
    expect(new Set(found).size).toBe(codes.length);
    expect(found).toEqual(found.toSorted());
    const first = (await get<SearchResponse>("/search?sort=code&limit=20")).body.cursor;
    const noPages = [
      `/search?sort=mv&limit=20&cursor=${first}`,
      "/search?cursor=nonsense",
      "/search?limit=1e9",
      "/search?limit=1e1",
      "/search?limit=-1&offset=-1",
    ];
    for (const url of noPages) {
      expect(await get(url)).toMatchObject({ status: 422, body: { errorType: "invalid_page" } });
    }
    for (const url of ["/search?limit=0&page=2", "/search?sort=x&limit=0", "/suggest?limit=0"]) {
      expect(await get(url)).toMatchObject({ status: 422, body: { errorType: "invalid_request" } });
    }
  });

  it("filters by sector and segment, with as many results as the facets count", async () => {
    const all = (await get<SearchResponse>("/search")).body;
    const [sector] = all.facets.sectors;
    const url = `/search?sector=${encodeURIComponent(sector!.name)}`;
    const narrowed = (await get<SearchResponse>(url)).body;
    expect(narrowed.total).toBe(sector!.count);
    expect(narrowed.rows.every((row) => row.industry_category === sector!.name)).toBe(true);
    expect(narrowed.facets.sectors).toEqual(all.facets.sectors);
  });

  it("suggests a company by code, reading and English name", async () => {
    const shown = await page(ordinaryCode);
    for (const q of [shown.ticker, shown.name_jp, shown.page.name_kana!, shown.name_en!]) {
      const { body } = await get<SuggestResponse>(`/suggest?q=${encodeURIComponent(q)}`);
      expect(body.rows.map(({ ticker }) => ticker)).toContain(shown.ticker);
      expect(JSON.stringify(body)).not.toContain("verdict");
    }
    expect((await get<SuggestResponse>("/suggest?q=")).body.rows).toEqual([]);
  });

  it("reads tabs and line breaks of copied text as spaces, and refuses control characters", async () => {
    const shown = await page(ordinaryCode);
    for (const q of [`${shown.ticker}\t`, `\n${shown.ticker}\r\n`, `${shown.ticker}\u2028`]) {
      const { status, body } = await get<SearchResponse>(`/search?q=${encodeURIComponent(q)}`);
      expect([status, body.rows[0]?.ticker]).toEqual([200, shown.ticker]);
    }
    expect((await get(`/search?q=${shown.ticker}%00`)).status).toBe(422);
  });

  it("suggests near misses when no name contains the query", async () => {
    const { name_jp: name, ticker } = await page(ordinaryCode);
    const mistyped = `${name.slice(0, 2)}ゐ${name.slice(2)}`;
    const { rows } = (await get<SuggestResponse>(`/suggest?q=${encodeURIComponent(mistyped)}`))
      .body;
    expect(rows.map((row) => row.ticker)).toContain(ticker);
    expect(rows.every(({ match }) => match.field === "near")).toBe(true);
    expect((await get<SuggestResponse>("/suggest?q=zzzzzzzz")).body.rows).toEqual([]);
  });
});
