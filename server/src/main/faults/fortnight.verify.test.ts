import { importRecords } from "../../ingest/index.ts";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeEdinet, startFakeEdinet } from "../../../../fakes/edinet/start-fake-edinet.ts";
import {
  type FakeJQuants,
  startFakeJQuants,
} from "../../../../fakes/jquants/start-fake-jquants.ts";
import { createCompanies, isTradingDay, tradingDayOnOrBefore } from "../../companies/index.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { jstMoment } from "../../platform/clock/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createPackedValuations } from "../packed-valuations.ts";
import { TENBIN_ENTRY } from "../processes/supervised-child.ts";
import { createAlertedMembers, readAlertMails, readTold } from "../testing/alerted-members.ts";
import { withMarketEvents, issuesKnownOn } from "./market-with-events.ts";
import { marketDigest } from "./market-digest.ts";
import { marketAsOf, subsetMarket } from "./market-as-of.ts";

/** Three weeks with a holiday, which take minutes. */
const FIRST = "2025-10-25";
const LAST = "2025-11-14";
const EVENTS = {
  split: { code: "04820", day: "2025-11-07", factor: 1 / 2 },
  arrival: { code: "01010", day: "2025-11-07" },
  departure: { code: "01570", day: "2025-11-10" },
};
/** Corrects the newest filing of the day before. */
const CORRECTION = { docId: "S100ZZZZ", at: "2025-11-07T16:00:00+09:00" };
/** The vendor answers 429, EDINET an error with HTTP 200. */
const BUSY_DAY = "2025-11-10";
/** Small enough for several pages of lists, bars and disclosures. */
const PAGE_ROWS = 15;
const LATE_DAY = "2025-11-06";
const LATE_UNTIL = "2025-11-07T21:00:00+09:00";
const CORRUPT_DAY = "2025-11-10";
/** Random kills per evening at most. */
const MAX_KILLS = 2;

const UIDS = ["taro", "hanako"] as const;

const fullMarket = sampleMarket();
const eventCodes = Object.values(EVENTS).map(({ code }) => code);
const market = withMarketEvents(
  subsetMarket(fullMarket, { every: 4, since: "2024-09-01", also: eventCodes }),
  EVENTS,
);

/** Includes weekends and holidays. */
function listDays(): string[] {
  const days: string[] = [];
  for (let at = Date.parse(FIRST); at <= Date.parse(LAST); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

describe("weeks of daily runs", () => {
  const undisturbed = createHarness();
  const disturbed = createHarness();
  let kills = 0;

  beforeAll(async () => {
    const filled = await seedUntilDayBefore();
    await Promise.all([undisturbed.open(filled), disturbed.open(filled)]);
    await filled.drop();
  });
  afterAll(() => Promise.all([undisturbed.close(), disturbed.close()]));

  it("end in the same state when the process is killed at random points [fault: PostgreSQL × daily run]", async () => {
    const random = mulberry32(20_251_114);
    for (const day of listDays()) {
      const times = isTradingDay(day) ? Math.floor(random() * (MAX_KILLS + 1)) : 0;
      const [, killed] = await Promise.all([
        undisturbed.evening(day, 0),
        disturbed.evening(day, Math.max(times, day === LAST ? 1 : 0), random),
      ]);
      kills += killed;
    }
    expect(await disturbed.digest()).toBe(await undisturbed.digest());
    expect(kills).toBeGreaterThanOrEqual(8);
    expect(await disturbed.unfinished()).toEqual([]);
  }, 900_000);

  it("tell members the same, by the same mails, one for each member and day", async () => {
    const { pool } = undisturbed.database;
    const told = await readTold(pool);
    const mails = await readAlertMails(pool);
    expect(new Set(told.map(({ kind }) => kind))).toContain("screen");
    expect(new Set(told.map(({ market_day: day }) => day)).size).toBeGreaterThan(1);
    const evenings = mails.filter(({ kind }) => kind === "alerts.evening");
    expect(evenings.length).toBeGreaterThan(0);
    expect(evenings.length).toBeLessThanOrEqual(
      listDays().filter((day) => isTradingDay(day)).length * UIDS.length,
    );
    expect(await readTold(disturbed.database.pool)).toEqual(told);
    expect(await readAlertMails(disturbed.database.pool)).toEqual(mails);
  });

  it("contain the split, the late day and the initially rejected day", async () => {
    const { rows } = await undisturbed.database.pool.query<{ code: string; factor: number }>(
      "select code, factor from corporate_actions where ex_date = $1",
      [EVENTS.split.day],
    );
    expect(rows).toEqual([{ code: EVENTS.split.code, factor: EVENTS.split.factor }]);
    for (const { database } of [undisturbed, disturbed]) {
      const refused = await database.pool.query(
        "select distinct date from gate_decisions where not accepted",
      );
      expect(refused.rows).toEqual([{ date: CORRUPT_DAY }]);
      const days = await database.pool.query<{ date: string }>(
        "select distinct date from bars where date >= $1 order by date",
        [FIRST],
      );
      expect(days.rows.map(({ date }) => date)).toEqual(
        listDays().filter((day) => isTradingDay(day)),
      );
    }
  });

  it("contain new and delisted issues, and the correction from its own filing on", async () => {
    const { arrival, departure } = EVENTS;
    for (const { database } of [undisturbed, disturbed]) {
      const { rows } = await database.pool.query(
        `select code, listing_date, delisting_date from issues
         where code = any($1) order by code`,
        [[arrival.code, departure.code]],
      );
      expect(rows).toMatchObject([
        { code: arrival.code, listing_date: arrival.day, delisting_date: null },
        { code: departure.code, delisting_date: departure.day },
      ]);
      const corrections = await database.pool.query<{ at: Date; sales: number }>(
        `select disclosed_at as at, (facts->>'NetSales')::float8 as sales from documents
         where document_id like '%' || $1`,
        [CORRECTION.docId],
      );
      expect(corrections.rows).toEqual([{ at: new Date(CORRECTION.at), sales: 1 }]);
    }
  });
});

/** Common start of both databases. */
async function seedUntilDayBefore(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const { pool } = database;
  const companies = createCompanies({ pool });
  const day = tradingDayOnOrBefore(
    new Date(Date.parse(FIRST) - 86_400_000).toISOString().slice(0, 10),
  );
  await importRecords(pool, issuesKnownOn(marketAsOf(market, day), day), "sample");
  // Lists do not change what was declared by hand.
  await pool.query("update issues set source = 'jpx_list'");
  const packed = createPackedValuations({ pool, companies });
  await packed.valuation.valueMarket({});
  await createAlertedMembers(pool, { companies, ...packed }, { uids: UIDS, everyNth: 2 });
  await pool.end();
  return database;
}

/** Fake vendor, fake EDINET, a copy of the database, and runs in their own processes. */
function createHarness() {
  let now = new Date(0);
  const opened: { database?: TestDatabase; jquants?: FakeJQuants; edinet?: FakeEdinet } = {};

  const start = (until: string): ChildProcess =>
    fork(TENBIN_ENTRY, ["daily", "--until", until, "--json"], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: opened.database!.url,
        JQUANTS_URL: opened.jquants!.url,
        JQUANTS_API_KEY: "key",
        JQUANTS_PLAN: "premium",
        EDINET_URL: opened.edinet!.url,
        EDINET_API_KEY: "key",
      },
      stdio: ["ignore", "pipe", "ignore", "ipc"],
    });

  async function toTheEnd(until: string): Promise<void> {
    const child = start(until);
    const [report] = await Promise.all([text(child.stdout!), once(child, "exit")]);
    // Late and rejected days are reported, crashes are not.
    if (!report.startsWith("{")) throw new Error(`tenbin daily reported nothing: ${report}`);
  }

  /** Returns whether the run was still going at that moment. */
  async function killedAt(until: string, random: () => number): Promise<boolean> {
    const isThere = chooseKillCondition(random, opened.jquants!, opened.database!);
    const child = start(until);
    child.stdout?.resume();
    const ended = once(child, "exit");
    // Polling without a pause would starve the run.
    while (child.exitCode === null && !(await isThere())) await delay(2);
    const running = child.exitCode === null;
    child.kill("SIGKILL");
    await ended;
    return running;
  }

  return {
    get database() {
      return opened.database!;
    },
    async open(copyOf: TestDatabase) {
      opened.database = await createTestDatabase({ copyOf });
      opened.jquants = await startFakeJQuants({
        market,
        apiKey: "key",
        plan: "premium",
        now: () => now.getTime(),
        pageSize: PAGE_ROWS,
      });
      opened.edinet = await startFakeEdinet({ market, apiKey: "key", now: () => now.getTime() });
      const corrected = [...opened.edinet.filings.values()].findLast(
        ({ day, filing }) =>
          day < CORRECTION.at.slice(0, 10) && filing?.document.accountingStandard === "JP",
      );
      opened.edinet.fileCorrection(corrected?.docId ?? "", {
        ...CORRECTION,
        facts: { NetSales: 1 },
      });
      opened.jquants.faults.limited = false;
      opened.jquants.faults.late.set(LATE_DAY, LATE_UNTIL);
    },
    /**
     * Kills the run so many times, then completes it and runs it again at night. Returns the
     * number of kills.
     */
    async evening(day: string, times: number, random: () => number = () => 0): Promise<number> {
      const { corrupt } = opened.jquants!.faults;
      now = jstMoment(day, "19:00");
      if (day === BUSY_DAY) {
        opened.jquants!.faults.failNext = { status: 429, times: 2, retryAfter: 1 };
        opened.edinet!.faults.failNext = { status: 500, times: 1, as: "metadata" };
      }
      if (day === CORRUPT_DAY) {
        corrupt.set(day, "half_missing");
        await toTheEnd(day);
        corrupt.delete(day);
      }
      let killed = 0;
      for (let time = 0; time < times; time++) if (await killedAt(day, random)) killed++;
      await toTheEnd(day);
      if (day !== LATE_UNTIL.slice(0, 10)) return killed;
      now = jstMoment(day, "21:10");
      await toTheEnd(day);
      return killed;
    },
    digest: () => marketDigest(opened.database!.pool),
    async unfinished() {
      const { rows } = await opened.database!.pool.query(
        "select date from daily_runs where step <> 'done'",
      );
      return rows;
    },
    async close() {
      await Promise.all([opened.jquants?.close(), opened.edinet?.close()]);
      await opened.database?.drop();
    },
  };
}

/** Random point to kill a run: while fetching, writing or valuing. */
function chooseKillCondition(
  random: () => number,
  { requests }: FakeJQuants,
  { pool }: TestDatabase,
): () => Promise<boolean> {
  const before = requests.length;
  const asks = 1 + Math.floor(random() * 20);
  const seen = async (sql: string) => ((await pool.query(sql)).rowCount ?? 0) > 0;
  const moments = [
    async () => requests.length >= before + asks,
    () => seen("select from import_runs where status = 'running'"),
    () => seen("select from daily_runs where step = 'written'"),
    () => seen("select from valuation_runs where status = 'running'"),
  ];
  return moments[Math.floor(random() * moments.length)]!;
}

/** Seeded uniform numbers in [0, 1) (Tommy Ettinger's mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
