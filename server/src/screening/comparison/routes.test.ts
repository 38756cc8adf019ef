import type { Comparison, PlanName } from "@tenbin/contract";
import { metrics } from "@tenbin/contract/metrics";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rightsOf } from "../../members/index.ts";
import { factsOfPlan } from "../../members/testing/rights-facts.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import { registerComparisons } from "../routes.ts";
import {
  MARKET_DAY,
  ratedCompany,
  ratedMarket,
  valuationsOf,
} from "../../valuation/testing/rated-market.ts";
import { screenColumns } from "../testing/screen-market.ts";
import { createTestApi, type TestApi } from "../../members/testing/test-api.ts";
import { createComparisons } from "./index.ts";

const NOW = new Date("2025-11-17T00:00:00Z");
const member = { userType: "personal", lifetime: null, registeredAt: NOW } as const;
const OPEN = "0101";
const CODES = Array.from({ length: 25 }, (_, at) => `0${101 + at}0`);
const TICKERS = CODES.map((code) => code.slice(0, 4));

const market = ratedMarket(
  CODES.map((code, at) =>
    ratedCompany({
      code,
      nameJp: `見本${code}`,
      fields: { mv: 1e10, progress: 0.6 + at / 100 },
      progressMean: 0.5,
      rating: { verdict: "cheap", ratio: 0.7 + at / 100 },
      accuracy: 77,
    }),
  ),
);
const columns = screenColumns(
  "1",
  MARKET_DAY,
  CODES.map((code, at) => ({
    code,
    numbers: {
      mv: 1e10,
      pbr: at === 1 ? "negative_equity" : 1 + at / 10,
      price_value_ratio: 0.7 + at / 100,
      band_50_width: 0.25,
    },
  })),
);
const closes = {
  days: ["2024-11-13", "2024-11-14", "2025-11-13", "2025-11-14"].map(toEpochDay),
  close: [10, 100, 110, 120],
};

const apis = new Map<PlanName, TestApi>();
beforeAll(async () => {
  const comparisons = createComparisons({
    screens: { newest: async () => ({ market, columns }) },
    companies: { dailyCloses: async () => closes },
    valuation: valuationsOf(market),
  });
  for (const plan of ["tenbin_free", "tenbin_light", "tenbin_standard", "tenbin_expert"] as const) {
    const rights = rightsOf(member, NOW, factsOfPlan(plan), [OPEN]);
    apis.set(plan, await createTestApi((api) => registerComparisons(api, comparisons), [], rights));
  }
});
afterAll(async () => {
  for (const api of apis.values()) await api.close();
});

const compare = async (query: Record<string, string>, plan: PlanName = "tenbin_expert") => {
  const search = new URLSearchParams(query).toString();
  return apis.get(plan)!.get<Comparison>(`/compare?${search}`);
};
const compareMultiples = async (plan: PlanName) =>
  (await compare({ tickers: "0101,0102", metrics: "multiples" }, plan)).body;
const tickersIn = ({ companies }: Comparison) => companies.map(({ ticker }) => ticker);
/** Of one metric, by company. */
const cellsOf = ({ metrics: ids, companies }: Comparison, id: string) =>
  companies.map(({ cells, derived }) => {
    const at = ids.indexOf(id);
    return cells[at] ?? derived?.cells[at] ?? null;
  });

describe("GET /compare", () => {
  it("puts companies side by side in the order asked, each once", async () => {
    const { status, body } = await compare({ tickers: "0103, 01010,0103,0102" });
    expect(status).toBe(200);
    expect(tickersIn(body)).toEqual(["0103", "0101", "0102"]);
    expect(cellsOf(body, "price_value_ratio")).toEqual([0.72, 0.7, 0.71]);
    expect(cellsOf(body, "pbr")).toEqual([1.2, 1, null]);
    expect(body.companies[2]!.absences).toMatchObject({ pbr: "negative_equity" });
    expect(body.companies[0]).toMatchObject({
      name_jp: "見本01030",
      verdict: "cheap",
      ratio: 0.72,
      progress: 0.62,
      progress_mean: 0.5,
    });
    expect(body).toMatchObject({ left_out: [], unknown: [], locked: [], market_date: MARKET_DAY });
  });

  it("indexes prices from a year before, or from a chosen day", async () => {
    const { body } = await compare({ tickers: "0101,0102" });
    expect(body).toMatchObject({
      begin: "2024-11-14",
      days: ["2024-11-14", "2025-11-13", MARKET_DAY],
    });
    expect(body.companies[0]!.index).toEqual({ based_on: "2024-11-14", points: [100, 110, 120] });
    const chosen = await compare({ tickers: "0101,0102", begin: "2024-01-01" });
    expect(chosen.body.companies[1]!.index).toEqual({
      based_on: "2024-11-13",
      points: [100, 1_000, 1_100, 1_200],
    });
  });

  it("names what is no company's code", async () => {
    const { body } = await compare({ tickers: "0101,9999,x,,0102" });
    expect([tickersIn(body), body.unknown]).toEqual([
      ["0101", "0102"],
      ["9999", "x"],
    ]);
  });

  it.each([
    ["tenbin_free", 2],
    ["tenbin_light", 4],
    ["tenbin_standard", 8],
    ["tenbin_expert", 20],
  ] as const)("%s compares %i companies and names the others", async (plan, limit) => {
    const { body } = await compare({ tickers: TICKERS.join() }, plan);
    expect(tickersIn(body)).toEqual(TICKERS.slice(0, limit));
    expect([body.limit, body.left_out]).toEqual([limit, TICKERS.slice(limit)]);
  });

  it("names the plans that compare more", async () => {
    const { body } = await compare({ tickers: "0101,0102,0103" }, "tenbin_light");
    expect(body.plans).toEqual([
      { plan: "tenbin_standard", price: 10_000, companies: 8 },
      { plan: "tenbin_expert", price: 30_000, companies: 20 },
    ]);
    expect((await compare({ tickers: "0101" }, "tenbin_expert")).body.plans).toEqual([]);
  });

  it("masks what follows from the value of companies that the viewer does not see analysed", async () => {
    const { body } = await compare({ tickers: "0101,0102" }, "tenbin_free");
    const [open, masked] = body.companies;
    expect(open).toMatchObject({ masked: false, verdict: "cheap", ratio: 0.7 });
    expect(cellsOf(body, "price_value_ratio")).toEqual([0.7, null]);
    expect(masked).toMatchObject({
      masked: true,
      is_authorized: false,
      verdict: null,
      ctbm_accuracy: null,
      evidence: null,
      ratio: null,
      derived: null,
      progress: 0.61,
    });
    expect(JSON.stringify(masked)).not.toContain("0.71");
  });

  it("shows whole groups of metrics, and names the plans of those that the viewer's does not show", async () => {
    const group = metrics.filter((metric) => metric.group === "multiples").map(({ id }) => id);
    const [free, standard] = [
      await compareMultiples("tenbin_free"),
      await compareMultiples("tenbin_standard"),
    ];
    expect(standard).toMatchObject({ metrics: group, locked: [] });
    expect([...free.metrics, ...free.locked.map(({ metric }) => metric)].toSorted()).toEqual(
      group.toSorted(),
    );
    const planOf = new Map<string, string>(metrics.map(({ id, plan }) => [id, `tenbin_${plan}`]));
    expect(free.locked.length).toBeGreaterThan(0);
    expect(free.locked.map(({ metric, plan }) => planOf.get(metric) === plan)).toEqual(
      free.locked.map(() => true),
    );
    expect(new Set(free.metrics.map((id) => planOf.get(id)))).toEqual(new Set(["tenbin_free"]));
  });

  it("keeps metrics of the value that are of the standard plan from others, of open companies too", async () => {
    const { body } = await compare({ tickers: "0101,0102", metrics: "value" }, "tenbin_light");
    expect(body.metrics).not.toContain("band_50_width");
    expect(body.locked).toContainEqual({ metric: "band_50_width", plan: "tenbin_standard" });
  });

  it.each([
    ["no companies", ""],
    ["an unknown set", "tickers=0101,0102&metrics=toString"],
    ["a day that is none", "tickers=0101,0102&begin=2025-02-30"],
    ["an unknown parameter", "tickers=0101,0102&limit=99"],
    ["a list without end", `tickers=${"0101,".repeat(100)}`],
  ])("refuses %s", async (_, query) => {
    const { status } = await apis.get("tenbin_expert")!.get(`/compare?${query}`);
    expect(status).toBe(422);
  });
});
