import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCompanies, tradingDayOnOrBefore } from "../../companies/index.ts";
import { issueFixture } from "../../companies/testing/fixtures.ts";
import { importRecords } from "../../ingest/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { marketFixture } from "../testing/market-fixture.ts";
import { createBacktests } from "./index.ts";
import type { BacktestProgress } from "./measurement/input.ts";
import { backtestInThread } from "./run-in-thread.ts";

const COMPANIES = 30;
/** From 2016-01 to twelve months after the first month end that is scored. */
const MONTHS = 48;
const EXITED = "the thread exited before the backtest was done";

describe("the backtest in a thread", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await importRecords(database.pool, market(), "sample");
  });
  afterAll(() => database.drop());

  const run = (options: Partial<Parameters<typeof backtestInThread>[1]>, url = database.url) =>
    backtestInThread(url, {
      signal: new AbortController().signal,
      onProgress: () => {},
      ...options,
    });

  it("is the backtest that is run here, with its progress", async () => {
    const { pool } = database;
    const backtests = createBacktests({ pool, companies: createCompanies({ pool }) });
    const here: BacktestProgress[] = [];
    const there: BacktestProgress[] = [];
    const result = await backtests.run({ publish: false }, (progress) => here.push(progress));
    expect(await run({ onProgress: (progress) => there.push(progress) })).toEqual(result);
    expect(result.protocol).toMatchObject({ companies: COMPANIES, dates: ["2018-12-28"] });
    expect(there).toEqual(here);
    expect(new Set(there.map(({ date }) => date))).toEqual(new Set(result.protocol.dates));
    expect(await backtests.isCurrent()).toBe(false);
  });

  it("says why it could not be run", async () => {
    const url = new URL(database.url);
    url.pathname = "/none";
    await expect(run({}, url.href)).rejects.toThrow('database "none" does not exist');
  });

  it("ends when aborted before it starts", async () => {
    await expect(run({ signal: AbortSignal.abort() })).rejects.toThrow(EXITED);
  });

  it("ends when aborted while it reads", async () => {
    const ending = new AbortController();
    const lock = await database.pool.connect();
    try {
      await lock.query("begin");
      await lock.query("lock table issues in access exclusive mode");
      const result = run({ signal: ending.signal });
      result.catch(() => {});
      const waiting = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
      ending.abort();
      await expect(result).rejects.toThrow(EXITED);
    } finally {
      await lock.query("rollback");
      lock.release();
    }
  });
});

function market() {
  const { closes, days, documents } = marketFixture(COMPANIES, MONTHS);
  const tradingDays = days.map(tradingDayOnOrBefore);
  const bars = [...closes].flatMap(([code, ofCode]) =>
    ofCode.map(({ close }, at) => {
      const prices = { open: close, high: close, low: close, close };
      return { code, date: tradingDays[at]!, ...prices, volume: 100, adjFactor: 1 };
    }),
  );
  const issues = [...closes.keys()].map((code) => issueFixture({ code, sector33: "機械" }));
  return { issues, documents, bars: () => bars };
}
