import { Command } from "commander";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createCompanies } from "../../companies/index.ts";
import { createDailyRuns, importRecords } from "../../ingest/index.ts";
import { createPool } from "../../platform/database/pool.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { endHolders } from "../../platform/leases/testing/holders.ts";
import { killUntilThrough } from "../../platform/testing/kill-until-through.ts";
import { DEFAULT_SEED, generateSampleMarket } from "../../sample-market/index.ts";
import { createPackedValuations } from "../packed-valuations.ts";
import { createAlertedMembers, readAlertMails, readTold } from "../testing/alerted-members.ts";
import { registerDaily } from "../commands/daily.ts";
import { registerPrepareSample } from "../commands/prepare-sample.ts";
import { readConfig } from "../config/config.ts";
import { marketDigest } from "../faults/market-digest.ts";
import { subsetMarket } from "../faults/market-as-of.ts";
import { healthReport } from "../health-report.ts";
import { runSampleDays } from "./run-sample-days.ts";

const IS_LONG = process.env["VERIFY"] === "1";
const TIMEOUT_MS = 3_600_000;
const DAYS = ["2025-11-17", "2025-11-18", "2025-11-19"] as const;
/** Steps between two kills. */
const STRIDE = 97;
const UIDS = ["taro", "hanako"] as const;
const EVERY_NTH = 6;

/** All companies, as the gate compares them, with the bars since a day. */
async function createSampleDatabase(since: string, lastDay?: string): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const market = generateSampleMarket(DEFAULT_SEED, lastDay);
  await importRecords(database.pool, subsetMarket(market, { every: 1, since }), "sample");
  await partsOf(database.pool).valuation.valueMarket({});
  return database;
}

function partsOf(pool: TestDatabase["pool"]) {
  const companies = createCompanies({ pool });
  return {
    companies,
    runs: createDailyRuns({ pool }),
    ...createPackedValuations({ pool, companies }),
  };
}

const runDays = async ({ pool }: Pick<TestDatabase, "pool">, options = {}) =>
  (await runSampleDays(partsOf(pool), options)).days.map(({ day, outcome }) => `${day} ${outcome}`);

/** What the command prints. */
async function tenbin(database: TestDatabase, ...args: string[]): Promise<string> {
  const program = new Command().exitOverride();
  const context = {
    openPool: async () => createPool({ url: database.url, max: 4 }),
    log: () => {},
  };
  registerDaily(program, context, () => readConfig({}, "/"));
  registerPrepareSample(program, context);
  const printed: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await program.parseAsync(args, { from: "user" });
  return printed.join("");
}

describe("days of the sample market", () => {
  let one: TestDatabase;
  let other: TestDatabase;
  let killed: TestDatabase;
  beforeAll(async () => {
    one = await createSampleDatabase("2025-09-16");
    const members = { uids: UIDS, everyNth: EVERY_NTH };
    await createAlertedMembers(one.pool, partsOf(one.pool), members);
    await one.pool.end();
    [other, killed] = await Promise.all([
      createTestDatabase({ copyOf: one }),
      createTestDatabase({ copyOf: one }),
    ]);
    one = { ...one, pool: createPool({ url: one.url, max: 4 }) };
  }, TIMEOUT_MS);
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });
  afterAll(async () => {
    await Promise.all([one.drop(), other.drop(), killed.drop()]);
  });

  it(
    "come one by one through gate and valuation, whatever the machine's day is [fault: clock × daily run]",
    async () => {
      const printed = await tenbin(one, "daily");
      expect(printed).toMatch(/^2025-11-17 done in .* s\n {2}invented; revised forecasts: 0\w{3}/);
      const open = await one.pool.query("select from open_companies where market_day = $1", [
        DAYS[0],
      ]);
      expect(open.rowCount).toBe(1);
      expect(await runDays(one)).toEqual([`${DAYS[1]} done`]);
      expect(await runDays(one)).toEqual([`${DAYS[2]} done`]);
      const { rows } = await one.pool.query(
        `select date, accepted, rows, reasons from gate_decisions order by date`,
      );
      expect(rows).toEqual(DAYS.map((date) => ({ date, accepted: true, rows: 309, reasons: [] })));
      const clock = { now: () => new Date("2031-01-06T18:30:00+09:00") };
      expect(await healthReport(one.pool, { feed: null, clock })).toMatchObject({
        ready: true,
        provenance: "sample",
        marketDate: DAYS[2],
        valuedDate: DAYS[2],
        quarantine: [],
        daily: null,
      });
    },
    TIMEOUT_MS,
  );

  it(
    "tell members once what each brought, by one mail for each member and day",
    async () => {
      const told = await readTold(one.pool);
      expect(told.length).toBeGreaterThan(10);
      const mails = await readAlertMails(one.pool);
      expect(mails.length).toBeGreaterThan(0);
      expect(mails.length).toBeLessThanOrEqual(DAYS.length * UIDS.length);
      await partsOf(one.pool).valuation.valueMarket({});
      expect(await readTold(one.pool)).toEqual(told);
      expect(await readAlertMails(one.pool)).toEqual(mails);
    },
    TIMEOUT_MS,
  );

  it(
    "are the same in another database that takes them at once",
    async () => {
      expect(await runDays(other, { until: "2025-11-19" })).toEqual(
        DAYS.map((day) => `${day} done`),
      );
      expect(await marketDigest(other.pool)).toBe(await marketDigest(one.pool));
    },
    TIMEOUT_MS,
  );

  it.runIf(IS_LONG)(
    "are the same where each was killed between two of its awaits and asked for again [fault: another process × daily run]",
    async () => {
      for (const day of DAYS) {
        const kills = await killUntilThrough(
          killed.url,
          STRIDE,
          async (process) => void (await runDays(process, { until: day })),
          () => endHolders(killed.pool),
        );
        expect(kills).toBeGreaterThan(0);
        expect(await partsOf(killed.pool).runs.state()).toMatchObject({
          lastDone: day,
          unfinished: [],
        });
      }
      expect(await marketDigest(killed.pool)).toBe(await marketDigest(one.pool));
      expect(await readTold(killed.pool)).toEqual(await readTold(one.pool));
      expect(await readAlertMails(killed.pool)).toEqual(await readAlertMails(one.pool));
    },
    TIMEOUT_MS,
  );

  it(
    "stay as they are when a day is repeated and when the product starts again",
    async () => {
      const before = await marketDigest(one.pool);
      expect(await runDays(one, { date: DAYS[1] })).toEqual([`${DAYS[1]} done`]);
      expect(await runDays(one, { until: DAYS[2] })).toEqual([]);
      await tenbin(one, "prepare-sample");
      expect(await marketDigest(one.pool)).toBe(before);
    },
    TIMEOUT_MS,
  );

  it("do not come out of turn, nor after the last one", async () => {
    await expect(runDays(one, { date: "2025-11-21" })).rejects.toThrow("2025-11-21 is not over");
    await expect(runDays(one, { date: "2025-11-16" })).rejects.toThrow("not a trading day");
    await expect(runDays(one, { until: "2027-01-04" })).rejects.toThrow("ends on 2026-12-30");
  });

  it("come only to a sample market", async () => {
    const empty = await createTestDatabase();
    await expect(tenbin(empty, "daily")).rejects.toThrow("JQUANTS_API_KEY");
    await empty.drop();
  });
});

describe.runIf(IS_LONG)("a day of the sample market", () => {
  it(
    "brings a split on its ex-date",
    async () => {
      const split = await createSampleDatabase("2025-11-17", "2025-12-16");
      expect(await runSampleDays(partsOf(split.pool))).toMatchObject({
        days: [{ day: "2025-12-17", outcome: "done" }],
        events: [{ day: "2025-12-17", splits: ["0886"] }],
      });
      const { rows } = await split.pool.query(
        "select code, factor from corporate_actions where ex_date = '2025-12-17'",
      );
      expect(rows).toEqual([{ code: "08860", factor: 0.5 }]);
      await split.drop();
    },
    TIMEOUT_MS,
  );

  it(
    "brings quarterly results on their day",
    async () => {
      const database = await createSampleDatabase("2025-12-01", "2025-12-29");
      const [day] = (await runSampleDays(partsOf(database.pool))).events;
      expect(day?.day).toBe("2025-12-30");
      expect(day?.results.length).toBeGreaterThanOrEqual(5);
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(distinct v.code)::int as count from valuations v join documents d using (code)
         where v.date = '2025-12-30' and d.kind = 'statement' and d.disclosed_at >= '2025-12-30T00:00:00+09:00'`,
      );
      expect(rows[0]?.count).toBe(day?.results.length);
      await database.drop();
    },
    TIMEOUT_MS,
  );
});
