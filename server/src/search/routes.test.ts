import type { SearchResponse, SuggestResponse } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Rights } from "../members/index.ts";
import { createSearch, registerSearch } from "./index.ts";
import { ratedCompany, ratedMarket, valuationsOf } from "../valuation/testing/rated-market.ts";
import { createTestApi, type TestApi } from "../members/testing/test-api.ts";
import { givenNames } from "./testing/given-names.ts";

const rated = (code: string, ratio: number) =>
  ratedCompany({
    code,
    nameJp: `見本${code}`,
    fields: { mv: 5e10, warning: ["extreme_value", "missing_fiscal_year"] },
    rating: { verdict: "cheap", ratio, valuePerShare: 1_777 },
    accuracy: 81,
  });
const COMPANIES = [rated("01010", 0.71), rated("01020", 0.72)];

let everything: TestApi;
let single: TestApi;
let light: TestApi;

beforeAll(async () => {
  const companies = createSearch({
    valuation: valuationsOf(ratedMarket(COMPANIES)),
    companies: givenNames(),
    secret: "secret",
  });
  const create = (analysed?: readonly string[], own?: Partial<Rights>) =>
    createTestApi((api) => registerSearch(api, companies), analysed, own);
  [everything, single, light] = await Promise.all([
    create(),
    create(["0102"]),
    create(undefined, { effectivePlan: "tenbin_light" }),
  ]);
});
afterAll(() => Promise.all([everything, single, light].map((api) => api.close())));

const shown = async (api: TestApi) =>
  (await api.get<SearchResponse>("/search?sort=code")).body.rows.map((row) => [
    row.ticker,
    row.verdict,
    row.ctbm_accuracy,
    row.ratio,
    row.masked,
    row.is_authorized,
  ]);

describe("GET /search", () => {
  it("shows verdict and accuracy of the companies only that the viewer may see analysed", async () => {
    expect(await shown(everything)).toEqual([
      ["0101", "cheap", 81, 0.71, false, true],
      ["0102", "cheap", 81, 0.72, false, true],
    ]);
    expect(await shown(single)).toEqual([
      ["0101", null, null, null, true, false],
      ["0102", "cheap", 81, 0.72, false, true],
    ]);
  });

  it.each(["ratio", "accuracy"])(
    "sorts by %s only for plans that show all values [ASVS 8.2.3]",
    async (sort) => {
      expect(await single.get(`/search?sort=${sort}`)).toMatchObject({
        status: 403,
        body: { errorType: "plan_required", details: [{ path: "plan", reason: "tenbin_light" }] },
      });
      const { body } = await light.get<SearchResponse>(`/search?sort=${sort}`);
      expect(body.rows.map(({ ticker }) => ticker)).toEqual(["0101", "0102"]);
    },
  );

  it("reads the query as typed in an address, fifty companies to a page", async () => {
    const { body } = await everything.get<SearchResponse>(
      `/search?q=${encodeURIComponent("見本０１０１")}`,
    );
    expect(body).toMatchObject({ q: "見本０１０１", total: 1, cursor: null });
    const { body: page } = await everything.get<SearchResponse>("/search?limit=1");
    const next = await everything.get<SearchResponse>(`/search?limit=1&cursor=${page.cursor}`);
    expect([page, next.body].flatMap(({ rows }) => rows.map(({ ticker }) => ticker))).toEqual([
      "0101",
      "0102",
    ]);
  });

  it.each([
    ["limit=0", "invalid_page"],
    ["limit=101", "invalid_page"],
    ["limit=0&sort=verdict", "invalid_request"],
    ["sort=verdict", "invalid_request"],
    [`q=${"a".repeat(101)}`, "invalid_request"],
    ["cursor=x", "invalid_page"],
  ])("refuses %s as %s", async (query, errorType) => {
    expect(await everything.get(`/search?${query}`)).toMatchObject({
      status: 422,
      body: { status: 422, errorType },
    });
  });
});

describe("GET /suggest", () => {
  it("answers eight unless asked for more, and up to twenty", async () => {
    const many = Array.from({ length: 25 }, (_, at) =>
      ratedCompany({ code: String(20_000 + at * 10), nameJp: `見本${at}` }),
    );
    const companies = createSearch({
      valuation: valuationsOf(ratedMarket(many)),
      companies: givenNames(),
      secret: "secret",
    });
    const api = await createTestApi((served) => registerSearch(served, companies));
    const count = async (query: string) =>
      (await api.get<SuggestResponse>(`/suggest?q=${encodeURIComponent("見本")}${query}`)).body.rows
        .length;
    expect([await count(""), await count("&limit=20"), await count("&limit=1")]).toEqual([
      8, 20, 1,
    ]);
    expect(await api.get("/suggest?limit=21")).toMatchObject({ status: 422 });
    await api.close();
  });
});
