import type { PlanName, ScreenQuestion } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountStore } from "../../accounts/index.ts";
import { createCompanies } from "../../companies/index.ts";
import { issueFixture } from "../../companies/testing/fixtures.ts";
import { importRecords } from "../../ingest/index.ts";
import { rightsOf } from "../../members/index.ts";
import { factsOfPlan } from "../../members/testing/rights-facts.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createValuations, createWeighedMarket } from "../../valuation/index.ts";
import { edgeCaseMarket, MARKET_DAY } from "../../valuation/testing/edge-case-market.ts";
import { annualReport } from "../../valuation/testing/market-fixture.ts";
import type { MarketSource } from "../../vendors/index.ts";
import { createPacks } from "../packs/index.ts";
import type { RecordQuestion } from "./screen-month-ends.ts";
import { createRecords, type Records } from "./create-records.ts";
import { measureInThread } from "./measure-in-thread.ts";
import { measureStored } from "./measure-stored.ts";

const NEXT_DAY = "2018-07-02";
const NOW = new Date("2018-07-03T00:00:00Z");
const SOURCE = edgeCaseMarket();

/** June is over: one more day, on which companies trade at so many times the last close. */
const withNextDay = (factor: number): MarketSource => ({
  ...SOURCE,
  *bars() {
    for (const bar of SOURCE.bars()) {
      yield bar;
      if (bar.date === MARKET_DAY && bar.close !== null)
        yield { ...bar, date: NEXT_DAY, close: bar.close * factor };
    }
  },
});
const MARKET = withNextDay(1);
/** Another July: prices, a filing of every company, a split and a listing. */
const PLANTED: MarketSource = {
  ...withNextDay(3),
  issues: [...SOURCE.issues, issueFixture({ code: "08880", listingDate: NEXT_DAY })],
  documents: [
    ...SOURCE.documents,
    ...SOURCE.documents
      .filter(({ periodEnd }) => periodEnd === "2018-03-31")
      .map((document) =>
        Object.assign({}, document, {
          documentId: `${document.documentId}-later`,
          disclosedAt: `${NEXT_DAY}T09:00:00+09:00`,
          facts: { ...document.facts, NetSales: 1, DividendPerShareYen: 500 },
        }),
      ),
    annualReport("08880", 5, 2018),
  ],
};

const atLeast = (metric: string, min: number) => ({ metric, min, nulls: "out" as const });
const QUESTIONS: readonly RecordQuestion[] = [
  { conditions: [atLeast("per", 0)], sort: [], first: null },
  { conditions: [atLeast("roe", 0.05), atLeast("return_1m", 0)], sort: [], first: null },
  {
    conditions: [atLeast("mv", 0)],
    sort: [{ metric: "price_value_ratio", order: "asc" }],
    first: 5,
  },
];

async function createMarket(source: MarketSource) {
  const database = await createTestDatabase();
  const { pool } = database;
  await importRecords(pool, source, "sample");
  const companies = createCompanies({ pool });
  const valuation = createValuations({ pool, companies });
  await valuation.valueMarket({});
  const packs = createPacks({ pool, market: createWeighedMarket({ pool, companies }) });
  return { database, valuation, packs };
}

type Market = Awaited<ReturnType<typeof createMarket>>;
let market: Market;
let measured = 0;
const recordsOf = ({ database, valuation, packs }: Market): Records =>
  createRecords({
    pool: database.pool,
    packs,
    valuation,
    clock: { now: () => NOW },
    measure(question) {
      measured += 1;
      return measureStored(packs, question);
    },
  });
let records: Records;
const opened: TestDatabase[] = [];

beforeAll(async () => {
  market = await createMarket(MARKET);
  opened.push(market.database);
  records = recordsOf(market);
  const accounts = createAccountStore(market.database.pool);
  for (const uid of ["a", "b"])
    await accounts.insert({ uid, email: `${uid}@example.jp`, registeredAt: NOW });
});
afterAll(() => Promise.all(opened.map((database) => database.drop())));

const member = { userType: "personal", lifetime: null, registeredAt: NOW } as const;
const rightsWith = (plan: PlanName) => rightsOf(member, NOW, factsOfPlan(plan));
const ask = (
  conditions: ScreenQuestion["conditions"],
  { uid = "a", plan = "tenbin_expert" }: { readonly uid?: string; readonly plan?: PlanName } = {},
) => records.ofScreen({ uid, rights: rightsWith(plan) }, { conditions });
const count = async (...conditions: ScreenQuestion["conditions"]) =>
  (await ask(conditions, { uid: "b" })).tried;
const refusal = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof ApiProblem
    ? [error.errorType, ...(error.details ?? []).map(({ path }) => path)]
    : error;
};

describe("the record of a screen", () => {
  it("is being prepared until every month end and the returns are packed [fault: vendor × screen records]", async () => {
    const stopping = new AbortController();
    const onProgress = ({ done }: { readonly done: number }) => done > 0 && stopping.abort();
    await market.packs
      .packMonthEnds({ signal: stopping.signal, onProgress })
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      });
    expect(await ask([atLeast("per", 0)])).toEqual({
      state: "preparing",
      preparing: { ready: 24, total: 30 },
      record: null,
      tried: { on_these_metrics: 0, in_all: 0 },
    });
    await records.storePromising();
    expect(await records.ofPromising(rightsWith("tenbin_free"))).toMatchObject({
      state: "preparing",
      record: null,
    });
    await market.packs.packMonthEnds();
    expect(await ask([atLeast("per", 0)])).toMatchObject({
      state: "measured",
      preparing: null,
      record: { until: MARKET_DAY },
    });
  });

  it("begins when its metrics are known, and not before a day that it compares with", async () => {
    const { record } = await ask([atLeast("return_12m", -1)]);
    const other = await ask([
      {
        kind: "change",
        metric: "mv",
        since: "2016-12-30",
        by: "ratio",
        min: -1,
        nulls: "out",
      },
    ]);
    // Prices begin in January 2016.
    expect(record!.from).toBe("2017-01-31");
    expect(record!.months).toBe(17);
    expect(other.record!.from).toBe("2016-12-30");
  });

  it("is the same in a market where July went otherwise, to the byte", async () => {
    const other = await createMarket(PLANTED);
    opened.push(other.database);
    await other.packs.packMonthEnds();
    for (const question of QUESTIONS) {
      const own = await measureStored(market.packs, question);
      expect(own.state).toBe("measured");
      expect(JSON.stringify(await measureStored(other.packs, question))).toBe(JSON.stringify(own));
    }
  });

  it("is the same from a thread", async () => {
    const [question] = QUESTIONS;
    expect(await measureInThread(market.database.url, question!)).toEqual(
      await measureStored(market.packs, question!),
    );
  });

  it("counts as a pick that left the market one whose last close counts", async () => {
    const { record } = await ask([atLeast("mv", 0)]);
    expect(record!.picks.delisted).toBeGreaterThan(0);
  });

  it("is measured once for the same conditions", async () => {
    const conditions = [atLeast("pbr", 0.1)];
    const before = measured;
    const [one, other] = await Promise.all([ask(conditions), ask(conditions, { uid: "b" })]);
    expect(one.record).toEqual(other.record);
    await ask(conditions);
    expect(measured).toBe(before + 1);
  });

  it("says how many variants the member was shown, on the same metrics and in all [fault: another process × screen records]", async () => {
    const before = (await count(atLeast("pbr", 0.1))).in_all;
    expect(await count(atLeast("roe", 0))).toEqual({ on_these_metrics: 1, in_all: before + 1 });
    expect(await count(atLeast("roe", 0.01))).toEqual({ on_these_metrics: 2, in_all: before + 2 });
    expect(await count(atLeast("roe", 0))).toEqual({ on_these_metrics: 2, in_all: before + 2 });
    expect(await count(atLeast("roa", 0))).toEqual({ on_these_metrics: 1, in_all: before + 3 });
  });

  it("needs the expert plan, conditions, and none on lists of today", async () => {
    const standard = ask([atLeast("per", 0)], { plan: "tenbin_standard" });
    expect(await refusal(standard)).toEqual(["plan_required", "plan"]);
    expect(await refusal(ask([]))).toEqual(["invalid_condition", "body.conditions"]);
    expect(await refusal(ask([{ kind: "own", list: "portfolio" }]))).toEqual([
      "invalid_condition",
      "body.conditions.0",
    ]);
    expect(await refusal(ask([atLeast("nothing", 0)]))).toEqual([
      "invalid_condition",
      "body.conditions.0.metric",
    ]);
    const preset = { preset: "none", conditions: [] };
    const unknown = records.ofScreen({ uid: "a", rights: rightsWith("tenbin_expert") }, preset);
    expect(await refusal(unknown)).toEqual(["invalid_condition", "body.preset"]);
  });

  it("is refused while too many wait [ASVS 2.4.1] [fault: another process × screen records]", async () => {
    const waiting = Promise.withResolvers<void>();
    const slow = createRecords({
      pool: market.database.pool,
      packs: market.packs,
      valuation: market.valuation,
      measure: () => waiting.promise.then(() => ({ state: "too_short" })),
    });
    const viewer = { uid: "a", rights: rightsWith("tenbin_expert") };
    const asked = Array.from({ length: 12 }, (_, at) =>
      refusal(slow.ofScreen(viewer, { conditions: [atLeast("per", at)] })),
    );
    expect(await Promise.race(asked)).toEqual(["unavailable"]);
    waiting.resolve();
    const refused = (await Promise.all(asked)).filter((each) => each !== null);
    expect(refused).toEqual([["unavailable"]]);
  });
});

describe("the record of the rule of /promising", () => {
  it("is stored once for the same packs, and shows who may not see all analyses no pick of the last year", async () => {
    const pool = market.database.pool;
    const { state, record } = (await measureStored(market.packs, QUESTIONS[2]!)) as {
      readonly state: "measured";
      readonly record: object;
    };
    let runs = 0;
    const own = createRecords({
      pool,
      packs: market.packs,
      valuation: market.valuation,
      measure: async () => {
        runs += 1;
        return { state, record } as Awaited<ReturnType<typeof measureStored>>;
      },
    });
    expect(await records.version()).toBe("");
    await own.storePromising();
    await own.storePromising();
    expect(runs).toBe(1);
    expect(await own.version()).not.toBe("");
    const open = await own.ofPromising(rightsWith("tenbin_standard"));
    const masked = await own.ofPromising(rightsWith("tenbin_free"));
    expect(open.record!.picks.hidden_after).toBeNull();
    const limit = masked.record!.picks.hidden_after!;
    expect(limit).toBe("2017-06-30");
    const shown = [...masked.record!.picks.best, ...masked.record!.picks.worst];
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.every(({ left }) => left !== null && left <= limit)).toBe(true);
    expect(masked.companies).toBe(20);
  });
});
