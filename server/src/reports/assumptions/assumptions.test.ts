import type { AssumptionsResponse, PlanName } from "@tenbin/contract";
import { askedRanges, sliderRanges } from "@tenbin/contract/assumptions";
import { ASSUMED_RANGES } from "@tenbin/engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, createAccountStore } from "../../accounts/index.ts";
import { rightsOf, type Rights, type Viewer } from "../../members/index.ts";
import { analysisRightsFor } from "../../members/testing/analysis-rights.ts";
import { factsOfPlan } from "../../members/testing/rights-facts.ts";
import { createUidApi } from "../../members/testing/uid-api.ts";
import type { Api } from "../../platform/http/api.ts";
import { register } from "../routes.ts";
import { edgeCaseCompanies } from "../testing/edge-case-companies.ts";
import { createReportMarket, MARKET_DAY, type ReportMarket } from "../testing/report-market.ts";

type Assumptions = NonNullable<AssumptionsResponse["assumptions"]>;

const NOW = new Date(`${MARKET_DAY}T12:00:00Z`);
const [ORDINARY, DEARER, BANK, CHEAP, PAUSED] = ["0111", "0112", "0114", "0115", "0121"] as const;
const TAKEN: ReadonlySet<string> = new Set([ORDINARY, DEARER, BANK, CHEAP, PAUSED]);
/** The visitor sees one company analysed, `single` another one. */
const plans: Readonly<Record<string, PlanName>> = { single: "tenbin_free", all: "tenbin_expert" };

function rights(account: Account | null): Rights {
  const plan = plans[account?.uid ?? ""] ?? "tenbin_free";
  const own = rightsOf(account, NOW, account === null ? undefined : factsOfPlan(plan));
  return plan === "tenbin_free"
    ? { ...own, ...analysisRightsFor(account === null ? ORDINARY : DEARER) }
    : own;
}

let market: ReportMarket;
let api: Api<Viewer>;
beforeAll(async () => {
  market = await createReportMarket(
    edgeCaseCompanies.filter(({ issue }) => TAKEN.has(issue.code.slice(0, 4))),
  );
  const accounts = createAccountStore(market.database.pool);
  for (const uid of Object.keys(plans)) {
    await accounts.insert({ uid, email: `${uid}@example.jp`, registeredAt: NOW });
  }
  api = await createUidApi({ accounts, clock: { now: () => NOW }, rights });
  register(api, market.reports);
});
afterAll(async () => {
  await api.fastify.close();
  await market.database.drop();
});

async function call(uid: string | null, ticker: string, query = "") {
  const response = await api.fastify.inject({
    url: `/companies/${ticker}/assumptions${query}`,
    headers: uid === null ? {} : { authorization: `Bearer ${uid}` },
  });
  const body = response.json<AssumptionsResponse & { errorType?: string }>();
  return { status: response.statusCode, body };
}

async function assumptionsOf(ticker: string, query = ""): Promise<Assumptions> {
  return (await call("all", ticker, query)).body.assumptions!;
}

const endsOf = (points: readonly number[]) => [points[0], points.at(-1), points.length];

describe("GET /companies/{ticker}/assumptions", () => {
  it("begins with the product's own value, price and verdict", async () => {
    for (const ticker of [ORDINARY, DEARER, BANK, CHEAP]) {
      const { page, verdict } = (await market.reports.company(`${ticker}0`))!;
      const { value_per_share: value, price, ratio, edges } = page.valuation!;
      const assumptions = await assumptionsOf(ticker);
      const { asked, growth, cost, roe } = assumptions;
      expect(assumptions).toMatchObject({ value_per_share: value, price, edges });
      expect(asked).toMatchObject({ value_per_share: value, ratio, verdict, disagree: false });
      expect([asked.growth, asked.cost, asked.roe]).toEqual([growth.own, cost, roe!.own]);
    }
  });

  it.each(["growth", "roe"] as const)(
    "solves a %s that put back gives the price within 0.1 %, and no other is asked for",
    async (key) => {
      const { price, asked: own, ...assumptions } = await assumptionsOf(ORDINARY);
      const { rate, lowest_per_share: lowest, highest_per_share: highest } = assumptions[key]!;
      expect([lowest < price, price < highest]).toEqual([true, true]);
      const putBack = (await assumptionsOf(ORDINARY, `?${key}=${rate}`)).asked;
      expect(Math.abs(putBack.value_per_share / price - 1)).toBeLessThan(0.001);
      const { growth, cost, roe } = own;
      expect(putBack).toMatchObject({ growth, cost, roe, [key]: rate });
    },
  );

  it("has no solution where no rate of the range leads to the price, and says how far it leads", async () => {
    for (const key of ["growth", "roe"] as const) {
      const { price, ...assumptions } = await assumptionsOf(CHEAP);
      const { rate, disagree, lowest_per_share: lowest } = assumptions[key]!;
      expect([rate, disagree]).toEqual([null, null]);
      expect(lowest).toBeGreaterThan(price);
    }
  });

  it("draws the map that it answers point by point", async () => {
    const { map, price } = await assumptionsOf(ORDINARY);
    const { growth, cost, ratios } = map!;
    expect(endsOf(growth)).toEqual([sliderRanges.growth.min, sliderRanges.growth.max, 21]);
    expect(endsOf(cost)).toEqual([sliderRanges.cost.min, sliderRanges.cost.max, 21]);
    for (const [row, column] of [
      [0, 0],
      [3, 17],
      [20, 20],
    ] as const) {
      const query = `?growth=${growth[column]}&cost=${cost[row]}`;
      const { asked } = await assumptionsOf(ORDINARY, query);
      expect(asked).toMatchObject({ growth: growth[column], cost: cost[row] });
      expect(asked.ratio).toBeCloseTo(price / asked.value_per_share, 12);
      expect(ratios[row]![column]! / asked.ratio).toBeCloseTo(1, 3);
    }
  });

  it("has no map of a bank, whose book alone is valued, but a ROE", async () => {
    const { map, growth, roe, value_per_share: value, price } = await assumptionsOf(BANK);
    expect(map).toBeNull();
    expect([growth.rate, growth.lowest_per_share, growth.highest_per_share]).toEqual([
      null,
      value,
      value,
    ]);
    const { asked } = await assumptionsOf(BANK, `?roe=${roe!.rate}`);
    expect(Math.abs(asked.value_per_share / price - 1)).toBeLessThan(0.001);
  });

  it("knows nothing of a company without a verdict", async () => {
    expect((await call("all", PAUSED)).body).toEqual({
      ticker: PAUSED,
      is_authorized: true,
      masked: false,
      assumptions: null,
    });
  });

  it("answers as of a past day from what was known then", async () => {
    const day = "2023-12-29";
    const company = (await market.reports.pastDays.company({
      code: `${ORDINARY}0`,
      day,
      marketDay: MARKET_DAY,
    }))!;
    const { value_per_share: value, price, as_of: asOf } = company.page.valuation!;
    const then = await assumptionsOf(ORDINARY, `?at=${day}`);
    expect(then).toMatchObject({ value_per_share: value, price, as_of: asOf });
    expect(value).not.toBe((await assumptionsOf(ORDINARY)).value_per_share);
    const { rate } = then.growth;
    const { asked } = await assumptionsOf(ORDINARY, `?at=${day}&growth=${rate}`);
    expect(Math.abs(asked.value_per_share / price - 1)).toBeLessThan(0.001);
    expect((await call("all", ORDINARY, "?at=2023-12-30")).body.errorType).toBe(
      "day_not_available",
    );
  });

  it("shows them to whoever sees the company's value, and masks them for others [ASVS 8.2.3]", async () => {
    const masked = { is_authorized: false, masked: true, assumptions: null };
    expect((await call(null, ORDINARY)).body.assumptions).not.toBeNull();
    expect((await call(null, DEARER, "?growth=0.05")).body).toEqual({ ticker: DEARER, ...masked });
    expect((await call("single", DEARER, "?growth=0.05")).body.assumptions).not.toBeNull();
    expect((await call("single", ORDINARY)).body).toEqual({ ticker: ORDINARY, ...masked });
  });

  it("refuses rates out of range and unknown companies", async () => {
    expect((await call("all", "9999")).status).toBe(404);
    for (const query of ["?growth=0.51", "?growth=x", "?cost=0", "?roe=-1"]) {
      expect([query, (await call("all", ORDINARY, query)).status]).toEqual([query, 422]);
    }
  });

  it("looks for solutions where the engine does", () => {
    expect(ASSUMED_RANGES).toEqual({ growth: askedRanges.growth, roe: askedRanges.roe });
  });
});
