import type { PromisingResponse } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plans } from "../billing/index.ts";
import { createPromising } from "./create-promising.ts";
import { register } from "./routes.ts";
import {
  MARKET_DAY,
  ratedCompany,
  ratedMarket,
  valuationsOf,
} from "../valuation/testing/rated-market.ts";
import { createTestApi, type TestApi } from "../members/testing/test-api.ts";

/** Of the main group 01010 … 01330 in the order of their scores, of the large one 09010 and 09020. */
const MAIN = Array.from({ length: 33 }, (_, at) => `0${101 + at}0`);
const LARGE = ["09010", "09020"];
const COMPANIES = [...MAIN, ...LARGE].map((code, at) => {
  const company = ratedCompany({
    code,
    nameJp: `見本${code}`,
    fields: { mv: LARGE.includes(code) ? 2e11 : 5e10 },
    rating: { verdict: "cheap", ratio: 0.7, valuePerShare: 1_777 },
    accuracy: 81,
    evidence: {
      score: 4.5 - at / 20,
      figures: { netCashRatio: 0.4, dividendRaised: null, operatingProfitToEv: 0.12, roe: 0.09 },
      places: { netCashRatio: 0.8, dividendRaised: null, operatingProfitToEv: 0.7, roe: 0.6 },
    },
  });
  return Object.assign(company, { latestStatementDay: MARKET_DAY });
});

const promising = createPromising({ valuation: valuationsOf(ratedMarket(COMPANIES)) });
const create = (limits: (typeof plans)["tenbin_free"]["limits"], analysed?: readonly string[]) =>
  createTestApi((api) => register(api, promising), analysed, { limits });
const OPEN = ["0101", "0102", "0103"];

let free: TestApi;
let light: TestApi;
let standard: TestApi;

beforeAll(async () => {
  [free, light, standard] = await Promise.all([
    // With two companies of their own, which are not open.
    create(plans.tenbin_free.limits, [...OPEN, "0105", "0901"]),
    create(plans.tenbin_light.limits),
    create(plans.tenbin_standard.limits),
  ]);
});
afterAll(() => Promise.all([free.close(), light.close(), standard.close()]));

const read = async (api: TestApi, query = "") =>
  (await api.get<PromisingResponse>(`/promising${query}`)).body;
const tickersIn = ({ rows }: PromisingResponse) => rows.map(({ ticker }) => ticker);
const ranksIn = ({ rows }: PromisingResponse) => rows.map(({ rank }) => rank);

describe("GET /promising", () => {
  it("shows the first three to everybody, of four more nothing but the rank, and names the plans that show them", async () => {
    const body = await read(free);
    expect(tickersIn(body)).toEqual(OPEN);
    expect(body).toMatchObject({
      ranked_on: MARKET_DAY,
      total: null,
      locked: [4, 5, 6, 7],
      next: null,
      plans: [
        { plan: "tenbin_light", price: 1_980, last_rank: 20 },
        { plan: "tenbin_standard", price: 10_000, last_rank: null },
      ],
    });
    const text = JSON.stringify(body);
    for (const code of MAIN.slice(3)) expect(text).not.toContain(code);
  });

  it("shows the open companies wherever they rank, and hides one whose value is in doubt", async () => {
    const doubts = [{ kind: "moved_by_results", change: 0.8 }] as const;
    const [first, ...others] = COMPANIES;
    const market = ratedMarket([Object.assign({}, first, { doubts }), ...others]);
    const doubting = createPromising({ valuation: valuationsOf(market) });
    const visitor = await createTestApi(
      (api) => register(api, doubting),
      ["0102", "0103", "0104"],
      { limits: plans.tenbin_free.limits },
    );
    const body = await read(visitor);
    await visitor.close();
    expect(ranksIn(body)).toEqual([2, 3, 4]);
    expect(body).toMatchObject({ locked: [1, 5, 6, 7], next: null });
    expect(JSON.stringify(body)).not.toContain(first?.code);
  });

  it("shows twenty with light and all with standard, page by page", async () => {
    const first = await read(light);
    expect(ranksIn(first)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(first).toMatchObject({ total: 33, locked: [21, 22, 23, 24], next: null });
    expect(first.plans.map(({ plan }) => plan)).toEqual(["tenbin_standard"]);

    const one = await read(standard, "?limit=30");
    expect(one).toMatchObject({ total: 33, locked: [], next: 31, plans: [] });
    const two = await read(standard, "?limit=30&from=31");
    expect(two).toMatchObject({ next: null, locked: [] });
    expect([...ranksIn(one), ...ranksIn(two)]).toEqual(MAIN.map((_, at) => at + 1));
  });

  it("gives no rank away to who asks for rows beyond the plan", async () => {
    for (const query of ["?from=4", "?from=21&limit=1", "?from=500"]) {
      const { rows, locked, total } = await read(free, query);
      expect({ rows, locked, total }).toEqual({ rows: [], locked: [4, 5, 6, 7], total: null });
    }
    expect(ranksIn(await read(light, "?from=20"))).toEqual([20]);
  });

  it("has large companies apart, and for nobody without a plan for all companies", async () => {
    expect(tickersIn(await read(standard, "?group=large"))).toEqual(["0901", "0902"]);
    expect(await read(free, "?group=large")).toMatchObject({ rows: [], locked: [1, 2] });
    expect((await read(free, "?group=large")).plans[0]).toMatchObject({ plan: "tenbin_light" });
  });

  it("gives each row what its score is the sum of, and prints the rule", async () => {
    const { rows, rule } = await read(free);
    expect(rows[0]).toMatchObject({
      rank: 1,
      verdict: "cheap",
      ratio: 0.7,
      value_per_share: 1_777,
      facts: { net_cash_ratio: 0.4, dividend_raised: null },
      places: { net_cash_ratio: 0.8, dividend_raised: null, operating_profit_to_ev: 0.7, roe: 0.6 },
    });
    expect(rows[0]!.score).toBeCloseTo(4.5, 12);
    expect(rows[0]!.places!.gap).toBeCloseTo((4.5 - 0.8 - 0.5 - 0.7 - 0.6) / 2, 12);
    expect(rule.weights).toEqual([
      { key: "gap", weight: 2 },
      { key: "net_cash_ratio", weight: 1 },
      { key: "dividend_raised", weight: 1 },
      { key: "operating_profit_to_ev", weight: 1 },
      { key: "roe", weight: 1 },
    ]);
    expect(rule).toMatchObject({
      open_companies: 3,
      minimum_accuracy: 50,
      minimum_market_value_yen: 1e10,
      large_from_yen: 1e11,
      max_statement_age_days: 200,
    });
  });

  it.each(["?from=0", "?limit=101", "?group=all", "?from=1.5"])("refuses %s", async (query) => {
    expect((await free.get(`/promising${query}`)).status).toBe(422);
  });
});
