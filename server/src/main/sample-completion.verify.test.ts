import type { Diagnosis } from "@tenbin/contract";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDisabledIdentityProvider } from "../accounts/index.ts";
import { createCompanies } from "../companies/index.ts";
import { importRecords } from "../ingest/index.ts";
import { fixedClock } from "../platform/clock/clock.ts";
import { noopErrorReporter } from "../platform/error-reports/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { sampleMarket } from "../sample-market/testing/sample-market.ts";
import { createValuations } from "../valuation/index.ts";
import type { BackgroundTask } from "./processes/background-task.ts";
import { marketDigest } from "./faults/market-digest.ts";
import { subsetMarket } from "./faults/market-as-of.ts";
import { FICTIONAL_ISSUER } from "./config/issuer-config.ts";
import { healthReport } from "./health-report.ts";
import { startSampleCompletion } from "./sample-completion.ts";
import { createDomains } from "./wiring.ts";

const market = subsetMarket(sampleMarket(), { every: 24, since: "0000-00-00" });
const allCodes = market.issues.map(({ code }) => code);
const log = pino({ level: "silent" });

const COVERAGE_KINDS = new Set(["coverage", "coverage_pending"]);

function withoutCoverage(diagnosis: Diagnosis | null): Diagnosis | null {
  return (
    diagnosis && {
      ...diagnosis,
      sections: diagnosis.sections.map((section) => ({
        ...section,
        sentences: section.sentences.filter(({ kind }) => !COVERAGE_KINDS.has(kind)),
      })),
    }
  );
}

/**
 * Everything that is shown but the measured record, which the diagnosis of a company quotes; read
 * as by a process that has just started.
 */
async function readAnswers({ pool }: TestDatabase, codes: readonly string[]) {
  const { reports, search, marketOverview, backtests } = createDomains({
    pool,
    identities: createDisabledIdentityProvider(),
    linkSecret: "secret",
    personSecret: "p",
    issuer: FICTIONAL_ISSUER,
    webUrl: "http://web.test",
  });
  const answers: unknown[] = [await search.search({ q: "", sort: "code", limit: 100 })];
  const coverageKinds = new Set<string>();
  for (const code of codes) {
    const company = (await reports.company(code))!;
    const { diagnosis } = company.page;
    for (const { kind } of diagnosis?.sections.flatMap(({ sentences }) => sentences) ?? []) {
      if (COVERAGE_KINDS.has(kind)) coverageKinds.add(kind);
    }
    const page = { ...company.page, diagnosis: withoutCoverage(diagnosis) };
    answers.push(
      { ...company, page },
      await reports.priceChart(code, {}),
      await reports.priceChart(code, { begin: -3 }).catch((error: unknown) => String(error)),
      await reports.financials(code),
      await reports.history(code),
    );
  }
  const { record, measuring } = await backtests.published();
  return {
    answers,
    market: await marketOverview(),
    record,
    measuring,
    coverageKinds: [...coverageKinds],
  };
}

describe("the sample market of npm start", () => {
  let database: TestDatabase;
  const running: BackgroundTask[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    const { pool } = database;
    await importRecords(pool, market, "sample");
    await createValuations({ pool, companies: createCompanies({ pool }) }).valueMarket({
      recent: true,
    });
  });
  afterAll(async () => {
    await Promise.all(running.map((each) => each.stop()));
    await database.drop();
  });

  function complete(): BackgroundTask {
    const completion = startSampleCompletion({
      pool: database.pool,
      databaseUrl: database.url,
      log,
      errorReporter: noopErrorReporter,
    });
    running.push(completion);
    return completion;
  }
  const health = () =>
    healthReport(database.pool, { feed: null, clock: fixedClock("2026-01-06T18:30:00+09:00") });
  const valued = async () => (await health()).valuedDays.valued;

  it("shows when it is ready, before its earlier months are valued, what it shows in the end", async () => {
    const { total } = (await health()).valuedDays;
    expect(await health()).toMatchObject({
      ready: true,
      valuedDays: { valued: 61 },
      recordPending: true,
      monthEnds: { packed: 0 },
    });
    const atReady = await readAnswers(database, allCodes);
    expect(atReady.market.hero?.ticker).toBe(atReady.market.open[0]?.ticker ?? "none");
    expect(atReady).toMatchObject({ record: null, measuring: true });
    expect(atReady.coverageKinds).toEqual(["coverage_pending"]);

    const stopped = complete();
    while ((await valued()) < 64) await delay(20);
    await stopped.stop();
    const left = await valued();
    expect(left).toBeGreaterThan(61);
    expect(left).toBeLessThan(total);
    const { rows } = await database.pool.query(
      "select count(*)::int as held from leases where expires_at > now()",
    );
    expect(rows).toEqual([{ held: 0 }]);
    const some = allCodes.slice(0, 5);
    const between = await readAnswers(database, some);
    expect(between.answers.slice(1)).toEqual(atReady.answers.slice(1, between.answers.length));

    await complete().ended;
    expect(await health()).toMatchObject({
      ready: true,
      valuedDays: { valued: total, total },
      recordPending: false,
      monthEnds: { packed: total - 1, total: total - 1 },
    });
    const inTheEnd = await readAnswers(database, allCodes);
    expect(inTheEnd.answers).toEqual(atReady.answers);
    expect(inTheEnd.market).toEqual(atReady.market);
    expect(inTheEnd.measuring).toBe(false);
    expect(inTheEnd.record?.protocol).toMatchObject({ sample: true, is_current: true });
    expect(inTheEnd.coverageKinds).toEqual(["coverage"]);

    const atOnce = await createTestDatabase();
    const { pool } = atOnce;
    await importRecords(pool, market, "sample");
    await createValuations({ pool, companies: createCompanies({ pool }) }).valueMarket({});
    expect(await marketDigest(database.pool)).toBe(await marketDigest(pool));
    await atOnce.drop();
  });

  it("is left alone once it is complete", async () => {
    const days = "select max(finished_at)::text as at, count(*)::int as runs from valuation_runs";
    const before = (await database.pool.query(days)).rows;
    await complete().ended;
    expect((await database.pool.query(days)).rows).toEqual(before);
  });
});
