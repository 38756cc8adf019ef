import type { PlanName, Problem, ScreenResponse } from "@tenbin/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rightsOf } from "../../members/index.ts";
import { factsOfPlan } from "../../members/testing/rights-facts.ts";
import type { MarketColumns } from "../columns/index.ts";
import { registerScreens } from "../routes.ts";
import { valuationsOf } from "../../valuation/testing/rated-market.ts";
import { screenColumns, storedColumns } from "../testing/screen-market.ts";
import { createTestApi, type TestApi } from "../../members/testing/test-api.ts";
import { createScreens, type Screens } from "./index.ts";
import { CODES, columnsOf, DAY, marketOf, MONTH_END, row } from "./testing/twelve-companies.ts";

const NOW = new Date("2026-11-21T00:00:00Z");
const member = { userType: "personal", lifetime: null, registeredAt: NOW } as const;

let byVersion: Map<string, MarketColumns>;
let valuation: ReturnType<typeof valuationsOf>;
let screens: Screens;
const apis = new Map<PlanName, TestApi>();

beforeEach(() => {
  byVersion = new Map([["1", columnsOf("1")]]);
  valuation = valuationsOf(marketOf("1"));
  const lastMonth = screenColumns(
    "m",
    MONTH_END,
    CODES.map((code, at) => {
      const { numbers, ...rest } = row(code, at);
      return { ...rest, numbers: { ...numbers, cash_price_ratio: 0.5 } };
    }),
  );
  screens = createScreens({
    valuation,
    stored: {
      ...storedColumns(new Map(), new Map([[MONTH_END, lastMonth]]), 96),
      read: async (version) => byVersion.get(version) ?? null,
    },
    secret: "secret of this test",
    findOwnLists: async (uid) => ({
      portfolio: new Set([CODES[uid === "a" ? 3 : 4]!]),
      labels: new Map([["注目", new Set([CODES[5]!])]]),
    }),
  });
});
beforeAll(async () => {
  const served: Screens = {
    run: (...request) => screens.run(...request),
    list: (...request) => screens.list(...request),
    newest: () => screens.newest(),
    metrics: () => screens.metrics(),
    monthEnds: () => screens.monthEnds(),
    presets: (viewer) => screens.presets(viewer),
  };
  for (const plan of ["tenbin_free", "tenbin_light", "tenbin_standard", "tenbin_expert"] as const) {
    const rights = rightsOf(member, NOW, factsOfPlan(plan));
    apis.set(plan, await createTestApi((api) => registerScreens(api, served), [], rights));
  }
});
afterAll(async () => {
  for (const api of apis.values()) await api.close();
});

const ask = (question: object | string, plan: PlanName = "tenbin_standard") =>
  apis.get(plan)!.post<ScreenResponse>("/screening", question);
const refusal = async (question: object | string, plan?: PlanName) => {
  const { status, body } = await ask(question, plan);
  const { errorType, details = [] } = body as unknown as Problem;
  return { status, errorType, places: details.map(({ path, reason }) => `${path}: ${reason}`) };
};
const found = async (question: object, plan?: PlanName) =>
  (await ask(question, plan)).body.rows.map(({ ticker }) => ticker);
const range = (metric: string, ends: object) => ({ metric, ...ends });

const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);

/** What it is refused with; null if it is not. */
const needs = async (question: object, plan: PlanName) => {
  const { status, errorType, places } = await refusal(question, plan);
  return status === 200 ? null : [status, errorType, ...places];
};
const needing = (plan: PlanName) => [403, "plan_required", `plan: ${plan}`];

describe("POST /screening", () => {
  it("answers rows in order with the cells asked for, and why one is null", async () => {
    const { body } = await ask({
      conditions: [range("cash_price_ratio", { min: 0.1, max: 0.3 })],
      sort: [{ metric: "cash_price_ratio", order: "desc" }],
      columns: ["cash_price_ratio", "per", "price_value_ratio", "sector"],
    });
    expect(body).toMatchObject({ version: "1", market_date: DAY, companies: 12, total: 3 });
    expect(
      body.rows.map(({ ticker, cells, absences, derived }) => [ticker, cells, absences, derived]),
    ).toEqual([
      ["0104", [0.3, 8, null, "電気機器"], {}, { cells: [null, null, 0.8, null], absences: {} }],
      [
        "0103",
        [0.2, null, null, "電気機器"],
        { per: "nonpositive_base" },
        { cells: [null, null, 0.7, null], absences: {} },
      ],
      ["0102", [0.1, 6, null, "電気機器"], {}, { cells: [null, null, 0.6, null], absences: {} }],
    ]);
  });

  it("says what each condition alone costs, and draws others under all but their own", async () => {
    const { body } = await ask({
      conditions: [
        range("cash_price_ratio", { max: 0.5 }),
        {
          kind: "any",
          of: [range("per", { max: 6 }), { kind: "category", metric: "verdict", in: ["cheap"] }],
        },
      ],
      histograms: ["cash_price_ratio"],
      limit: 0,
    });
    expect(body.total).toBe(3);
    expect(body.costs).toEqual([
      { path: "conditions.0", without: 3, cost: 0 },
      { path: "conditions.1.of.0", without: 3, cost: 0 },
      { path: "conditions.1.of.1", without: 2, cost: -1 },
    ]);
    const [histogram] = body.histograms;
    expect(histogram).toMatchObject({ metric: "cash_price_ratio", min: 0, max: 1.1, absent: 0 });
    expect(
      [histogram!.all, histogram!.inside, histogram!.others, histogram!.matching].map(sum),
    ).toEqual([12, 6, 3, 3]);
  });

  it("finds companies by warnings, change since a day and a past day", async () => {
    const warned = { kind: "category", metric: "warnings", in: ["going_concern"] };
    expect(await found({ conditions: [warned] })).toEqual(["0101"]);
    expect(await found({ conditions: [{ ...warned, has: "none" }], limit: 1 })).toEqual(["0102"]);
    const risen = {
      kind: "change",
      metric: "cash_price_ratio",
      since: DAY,
      by: "difference",
      min: 0.55,
    };
    expect(await found({ conditions: [risen] })).toEqual(["0112"]);
    const past = await ask(
      { conditions: [range("cash_price_ratio", { min: 0.5 })], as_of: DAY },
      "tenbin_expert",
    );
    expect(past.body).toMatchObject({ version: "m", market_date: MONTH_END, total: 12 });
    expect(past.body.rows[0]).toMatchObject({ ticker: "0101", mv: null, verdict: null });
  });

  it("finds companies of the member's portfolio and labels, and asks visitors to sign in", async () => {
    const rights = rightsOf(member, NOW, factsOfPlan("tenbin_light"));
    const question = { sort: [], columns: [], histograms: [], limit: 50 };
    const own = (condition: object) => ({
      ...question,
      conditions: [{ kind: "own", ...condition } as never],
    });
    const ofMember = async (condition: object) =>
      (await screens.run({ uid: "a", rights }, own(condition))).rows.map(({ ticker }) => ticker);
    expect(await ofMember({ list: "portfolio" })).toEqual(["0104"]);
    expect(await ofMember({ list: "label", label: "注目" })).toEqual(["0106"]);
    expect(await ofMember({ list: "label", label: "なし" })).toEqual([]);
    expect(await refusal({ conditions: [{ kind: "own", list: "portfolio" }] })).toMatchObject({
      status: 401,
      errorType: "auth_required",
    });
  });

  it("names every unknown metric, category and value", async () => {
    const question = {
      conditions: [
        range("nothing", { min: 1 }),
        { kind: "all", of: [{ kind: "category", metric: "verdict", in: ["cheap", "dear"] }] },
        { kind: "category", metric: "per", in: ["x"] },
        { kind: "compare", metric: "per", is: "at_most", than: "sector" },
      ],
      sort: [{ metric: "__proto__", order: "asc" }],
      columns: ["mv", "constructor"],
      histograms: ["sectors"],
    };
    expect(await refusal(question)).toEqual({
      status: 422,
      errorType: "invalid_condition",
      places: [
        "body.conditions.0.metric: unknown metric",
        "body.conditions.1.of.0.in.1: unknown value of verdict",
        "body.conditions.2.metric: unknown category",
        "body.conditions.3.than: unknown metric",
        "body.sort.0.metric: unknown metric",
        "body.columns.1: unknown metric",
        "body.histograms.0: unknown metric",
      ],
    });
  });

  it.each([
    [
      "a number as text (H49)",
      { conditions: [range("per", { min: "1e3" })] },
      422,
      "invalid_condition",
    ],
    [
      "what is not a number (H49)",
      '{"conditions":[{"metric":"per","min":NaN,"max":-Infinity}]}',
      422,
      "invalid_condition",
    ],
    ["1e400 (H49)", '{"conditions":[{"metric":"per","min":1e400}]}', 422, "invalid_condition"],
    ["negative zero (H49)", '{"conditions":[{"metric":"per","min":-0}]}', 422, "invalid_condition"],
    [
      "ends in the wrong order (H49)",
      { conditions: [range("per", { min: 2, max: 1 })] },
      422,
      "invalid_condition",
    ],
    [
      "10,000 conditions (H49)",
      { conditions: Array.from({ length: 10_000 }, () => range("per", {})) },
      413,
      "body_too_large",
    ],
    ["10 MB (H49)", `{"preset":"${"a".repeat(10_000_000)}"}`, 413, "body_too_large"],
    ["an endless page (H50)", { limit: 1e9 }, 422, "invalid_page"],
    ["an offset (H50)", { offset: -1 }, 422, "invalid_page"],
    ["a forged cursor (H50)", { cursor: "eyJvZmZzZXQiOjF9.AAAA" }, 422, "invalid_page"],
    [
      "__proto__ (H51)",
      '{"conditions":[{"metric":"per","__proto__":{"x":1}}]}',
      400,
      "bad_request",
    ],
    [
      "an operator for a metric (H51)",
      { conditions: [{ metric: { $ne: "" } }] },
      422,
      "invalid_condition",
    ],
    ["a body 30,000 deep (H51)", "[".repeat(30_000) + "]".repeat(30_000), 422, "invalid_condition"],
    ["a body 200,000 deep (H51)", "[".repeat(200_000) + "]".repeat(200_000), 413, "body_too_large"],
    ["an unknown preset", { preset: "toString" }, 422, "invalid_condition"],
    [
      "a past before the first month end",
      { conditions: [{ kind: "change", metric: "per", since: "1990-01-01", by: "ratio" }] },
      422,
      "invalid_condition",
    ],
  ])("refuses %s", async (_, question, status, errorType) => {
    expect(await refusal(question)).toMatchObject({ status, errorType });
    expect(Object.prototype).not.toHaveProperty("x");
  });

  describe("pages", () => {
    const question = { sort: [{ metric: "mv", order: "asc" }], limit: 5 };

    it("show each company once, of the data that the first was made from", async () => {
      const first = await ask(question);
      byVersion.set("2", columnsOf("2"));
      valuation.publish(marketOf("2"));
      const second = await ask({ ...question, cursor: first.body.cursor });
      const third = await ask({ ...question, cursor: second.body.cursor });
      const pages = [first, second, third].map(({ body }) => body);
      expect(pages.map(({ version }) => version)).toEqual(["1", "1", "1"]);
      const tickers = pages.flatMap(({ rows }) => rows.map(({ ticker }) => ticker));
      expect(tickers.toSorted()).toEqual(CODES.map((code) => code.slice(0, 4)));
      expect(pages.at(-1)!.cursor).toBeNull();
      expect((await ask(question)).body.version).toBe("2");
    });

    it("end with 410 once their data are gone, and with 422 for another question", async () => {
      const { cursor } = (await ask(question)).body;
      expect(await refusal({ ...question, cursor, sort: [] })).toMatchObject({
        status: 422,
        errorType: "invalid_page",
      });
      for (const version of ["2", "3"]) {
        byVersion.set(version, columnsOf(version));
        valuation.publish(marketOf(version));
        expect((await ask({})).body.version).toBe(version);
      }
      expect(await refusal({ ...question, cursor })).toMatchObject({
        status: 410,
        errorType: "snapshot_gone",
      });
    });

    it("stay with the market before until the new one is packed", async () => {
      expect((await ask({})).body.version).toBe("1");
      valuation.publish(marketOf("2"));
      expect((await ask({})).body.version).toBe("1");
    });
  });

  describe("rights", () => {
    it.each([
      ["conditions of one's own", { conditions: [range("per", { max: 10 })] }],
      ["a preset of masked metrics", { preset: "below_value" }],
      [
        "order by a masked metric",
        { preset: "net_cash", sort: [{ metric: "score", order: "asc" }] },
      ],
      ["a masked column", { preset: "net_cash", columns: ["verdict"] }],
      ["a histogram of a masked metric", { preset: "net_cash", histograms: ["price_value_ratio"] }],
      ["a portfolio", { conditions: [{ kind: "own", list: "portfolio" }] }],
    ])("free members need light for %s", async (_, question) => {
      expect(await needs(question, "tenbin_free")).toEqual(needing("tenbin_light"));
      expect((await needs(question, "tenbin_light"))?.[0]).not.toBe(403);
    });

    it("metrics of standard need standard, past days expert", async () => {
      const rising = { conditions: [range("value_change_1y", { min: 0 })] };
      expect(await needs(rising, "tenbin_light")).toEqual(needing("tenbin_standard"));
      expect(await needs(rising, "tenbin_standard")).toBeNull();
      const past = { conditions: [range("per", { min: 0 })], as_of: DAY };
      expect(await needs(past, "tenbin_standard")).toEqual(needing("tenbin_expert"));
      expect(await needs(past, "tenbin_expert")).toBeNull();
    });

    it("free members see ten rows of a preset and how many there are", async () => {
      byVersion.set(
        "2",
        screenColumns(
          "2",
          DAY,
          CODES.map((code) => ({ code, numbers: { cash_price_ratio: 1, equity_ratio: 0.6 } })),
        ),
      );
      valuation.publish(marketOf("2"));
      const { body } = await ask({ preset: "net_cash", limit: 50 }, "tenbin_free");
      expect(body).toMatchObject({ total: 12, row_limit: 10, cursor: null });
      expect(body.rows).toHaveLength(10);
      const first = await ask({ preset: "net_cash", limit: 6 }, "tenbin_free");
      const second = await ask(
        { preset: "net_cash", limit: 6, cursor: first.body.cursor },
        "tenbin_free",
      );
      expect([second.body.rows.length, second.body.cursor]).toEqual([4, null]);
    });
  });
});
