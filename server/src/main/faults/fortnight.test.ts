import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StandIn, startJQuants } from "../../../../fakes/jquants/create-jquants.ts";
import {
  createCompanies,
  isTradingDay,
  type MarketSource,
  tradingDayUpTo,
} from "../../companies/index.ts";
import { generateSampleMarket } from "../../companies/sample/index.ts";
import { jstMoment } from "../../platform/clock/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createValuation } from "../../valuation/index.ts";
import { COMMAND } from "../supervisor/child.ts";
import { marketDigest } from "./market-digest.ts";
import { marketUntil, partOf } from "./market-until.ts";

/** The short form is a few days; `FORTNIGHT=whole` is three weeks with a holiday, more companies and more kills. */
const WHOLE = process.env["FORTNIGHT"] === "whole";
const FIRST = WHOLE ? "2025-10-25" : "2025-11-06";
const LAST = WHOLE ? "2025-11-14" : "2025-11-10";
const SPLIT = { code: "04820", day: "2025-11-07", factor: 1 / 2 };
const LATE_DAY = "2025-11-06";
const LATE_UNTIL = "2025-11-07T21:00:00+09:00";
const CORRUPT_DAY = "2025-11-10";
/** Evenings on which the run is killed, by chance: times per evening at most. */
const KILLS = WHOLE ? 2 : 1;

const market = withSplit(
  partOf(generateSampleMarket(), { every: WHOLE ? 4 : 8, since: "2024-09-01", also: SPLIT.code }),
);

/** Evenings of the span, also those of weekends and holidays. */
function evenings(): string[] {
  const days: string[] = [];
  for (let at = Date.parse(FIRST); at <= Date.parse(LAST); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

describe("two weeks of daily runs", () => {
  const undisturbed = world();
  const disturbed = world();
  let kills = 0;

  beforeAll(async () => {
    await Promise.all([undisturbed.open(), disturbed.open()]);
  }, 120_000);
  afterAll(() => Promise.all([undisturbed.close(), disturbed.close()]));

  it("end the same whether the process is killed at random points or never", async () => {
    const random = mulberry32(20_251_114);
    for (const day of evenings()) {
      await undisturbed.evening(day, 0);
      const times = isTradingDay(day) ? Math.floor(random() * (KILLS + 1)) : 0;
      kills += await disturbed.evening(day, Math.max(times, day === LAST ? 1 : 0), random);
    }
    expect(await disturbed.digest()).toBe(await undisturbed.digest());
    expect(kills).toBeGreaterThanOrEqual(WHOLE ? 8 : 1);
    expect(await disturbed.unfinished()).toEqual([]);
  }, 240_000);

  it("hold the split, the late day and the day that was refused at first", async () => {
    const { rows } = await undisturbed.database.pool.query<{ code: string; factor: number }>(
      "select code, factor from corporate_actions where ex_date = $1",
      [SPLIT.day],
    );
    expect(rows).toEqual([{ code: SPLIT.code, factor: SPLIT.factor }]);
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
        evenings().filter((day) => isTradingDay(day)),
      );
    }
  });
});

/** A vendor, a database filled to the day before, and runs in processes of their own. */
function world() {
  let now = new Date(0);
  const opened: { database?: TestDatabase; standIn?: StandIn } = {};

  const start = (until: string): ChildProcess =>
    fork(COMMAND, ["daily", "--until", until, "--json"], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: opened.database!.url,
        JQUANTS_URL: opened.standIn!.url,
        JQUANTS_API_KEY: "key",
        JQUANTS_PLAN: "premium",
      },
      stdio: ["ignore", "pipe", "ignore", "ipc"],
    });

  async function toTheEnd(until: string): Promise<void> {
    const child = start(until);
    const [report] = await Promise.all([text(child.stdout!), once(child, "exit")]);
    // A day that is late or refused is reported; what breaks off is not.
    if (!report.startsWith("{")) throw new Error(`tenbin daily reported nothing: ${report}`);
  }

  /** Whether the run was still going when the moment came. */
  async function killedAt(until: string, random: () => number): Promise<boolean> {
    const isThere = momentOf(random, opened.standIn!, opened.database!);
    const child = start(until);
    child.stdout?.resume();
    const ended = once(child, "exit");
    while (child.exitCode === null && !(await isThere())) await new Promise(setImmediate);
    const running = child.exitCode === null;
    child.kill("SIGKILL");
    await ended;
    return running;
  }

  return {
    get database() {
      return opened.database!;
    },
    async open() {
      opened.database = await createTestDatabase();
      const { pool } = opened.database;
      const companies = createCompanies({ pool });
      const filled = tradingDayUpTo(
        new Date(Date.parse(FIRST) - 86_400_000).toISOString().slice(0, 10),
      );
      await companies.importRecords(marketUntil(market, filled), "sample");
      await createValuation({ pool, companies }).valueMarket({});
      opened.standIn = await startJQuants({
        market,
        apiKey: "key",
        plan: "premium",
        now: () => now.getTime(),
      });
      opened.standIn.switches.limited = false;
      opened.standIn.switches.late.set(LATE_DAY, LATE_UNTIL);
    },
    /** One evening: killed so many times, then run to the end; asked again at night. How often it was killed. */
    async evening(day: string, times: number, random: () => number = () => 0): Promise<number> {
      const { corrupt } = opened.standIn!.switches;
      now = jstMoment(day, "19:00");
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
      await opened.standIn?.close();
      await opened.database?.drop();
    },
  };
}

/** One of the points at which a run can be cut off: while it asks, writes or values. */
function momentOf(
  random: () => number,
  { requests }: StandIn,
  { pool }: TestDatabase,
): () => Promise<boolean> {
  const before = requests.length;
  const asks = 1 + Math.floor(random() * 6);
  const seen = async (sql: string) => ((await pool.query(sql)).rowCount ?? 0) > 0;
  const moments = [
    async () => requests.length >= before + asks,
    () => seen("select from import_runs where status = 'running'"),
    () => seen("select from daily_runs where step = 'written'"),
    () => seen("select from valuation_runs where status = 'running'"),
  ];
  return moments[Math.floor(random() * moments.length)]!;
}

const scaled = (price: number | null) => (price === null ? null : price * SPLIT.factor);

/** The market with a split of one issue: everything from its ex-date on is on the new share basis. */
function withSplit(source: MarketSource): MarketSource {
  return {
    ...source,
    *bars() {
      for (const bar of source.bars()) {
        if (bar.code !== SPLIT.code || bar.date < SPLIT.day) yield bar;
        else {
          yield {
            ...bar,
            open: scaled(bar.open),
            high: scaled(bar.high),
            low: scaled(bar.low),
            close: scaled(bar.close),
            adjFactor: bar.date === SPLIT.day ? SPLIT.factor : bar.adjFactor,
          };
        }
      }
    },
  };
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
