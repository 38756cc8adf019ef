import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { tradingDayUpTo } from "../../companies/index.ts";
import { FeedError, type MarketFeed } from "../../vendors/port/market-feed.ts";
import { type Lease, tryLease } from "../../platform/leases/lease.ts";
import { bringDisclosures } from "./bring-disclosures.ts";
import { fetchDay } from "./fetch-day.ts";
import {
  type AskedDay,
  askedUntil,
  type DailyState,
  type DailyStep,
  daysToRun,
  dueUntil,
  isLate,
  owesDisclosures,
  refusalOfDay,
} from "./rules.ts";
import {
  beginDay,
  dailyState,
  doneFrom,
  lastAsked,
  markReported,
  noteProblem,
  reachStep,
  recordDecision,
  reopenDay,
  type Unreported,
  unreported,
} from "./store.ts";
import { writeDay } from "./write-day.ts";

export type { DailyState, DailyStep, Unreported };
export { DUE_BY } from "./rules.ts";

/**
 * Held for the whole evening, from the first question to a vendor to the last value; the leases to import and to value
 * are taken for a part of it each.
 */
const DAILY_RUN_LEASE = "daily-run";

/**
 * - `written`: all of the day is in the tables.
 * - `late`: the vendor has nothing of it so far.
 * - `refused`: what came must not be taken.
 * - `unreachable`: the vendor cannot be asked at all.
 */
export type DayOutcome =
  | { readonly kind: "written" }
  | { readonly kind: "late" | "refused" | "unreachable"; readonly problem: string };

export interface BringOptions {
  readonly signal?: AbortSignal | undefined;
  /** The operator's reason to take the day although it is unlike the market of the day before. */
  readonly accept?: string | undefined;
}

/** The record of the daily run, and its part that writes the market. */
export interface DailyRuns {
  state(): Promise<DailyState>;
  /**
   * The days to run now, ascending: those that are due up to `until`, by default the last that may be asked for; or
   * `date` alone, whatever is due.
   * @throws RangeError for a date on which the exchange is closed, and for days that are not over
   */
  due(now: Date, wish?: { readonly date?: string; readonly until?: string }): Promise<string[]>;
  /** Whether a day is missing that should be done, and the last that should. */
  lateness(now: Date): Promise<{ readonly late: boolean; readonly dueUntil: string }>;
  /** The right to run, or who has it. */
  take(): Promise<Lease | string>;
  begin(lease: Lease, day: string): Promise<DailyStep>;
  /** Makes a day that is done, or nearly, one that is to be fetched again. */
  reopen(lease: Lease, day: string): Promise<void>;
  /** Fetches, judges and writes the day; see {@link DayOutcome}. Other failures reject. */
  bring(
    lease: Lease,
    feed: MarketFeed,
    asked: AskedDay,
    options?: BringOptions,
  ): Promise<DayOutcome>;
  /** The last day that is done, where it was fetched before its disclosures of the evening were there, and they are now. */
  owesDisclosures(now: Date): Promise<string | null>;
  /** Asks for what was disclosed since the day was fetched: `written` is then to be valued; null when nothing came. */
  bringDisclosures(
    lease: Lease,
    feed: MarketFeed,
    asked: AskedDay,
    signal?: AbortSignal,
  ): Promise<DayOutcome | null>;
  reach(lease: Lease, day: string, step: Exclude<DailyStep, "begun">): Promise<void>;
  doneFrom(day: string): Promise<string[]>;
  /** Days that are not done and of which the operator has not been told. */
  unreported(): Promise<Unreported[]>;
  markReported(day: string): Promise<void>;
}

export function createDailyRuns({ pool }: { pool: pg.Pool }): DailyRuns {
  /** Writes only as long as the right to the run is held: nobody can take it over in between. */
  const held = <T>(lease: Lease, write: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    inTransaction(pool, async (client) => {
      await lease.hold(client);
      return write(client);
    });
  return {
    state: () => dailyState(pool),
    async due(now, { date, until } = {}) {
      const asked = date ?? (until === undefined ? undefined : tradingDayUpTo(until));
      const refusal = asked === undefined ? null : refusalOfDay(asked, now);
      if (refusal !== null) throw new RangeError(refusal);
      if (date !== undefined) return [date];
      return daysToRun(await dailyState(pool), until ?? askedUntil(now));
    },
    async lateness(now) {
      return { late: isLate(await dailyState(pool), now), dueUntil: dueUntil(now) };
    },
    take: () => tryLease(pool, DAILY_RUN_LEASE),
    begin: (lease, day) => held(lease, (client) => beginDay(client, day)),
    reopen: (lease, day) => held(lease, (client) => reopenDay(client, day)),
    async bring(lease, feed, asked, options = {}) {
      const { day } = asked;
      const note = (problem: string) => held(lease, (client) => noteProblem(client, day, problem));
      let outcome: DayOutcome;
      try {
        outcome = await bring(pool, lease, feed, asked, options);
      } catch (error) {
        // What goes wrong every evening must be known to the operator by more than its lateness.
        if (options.signal?.aborted !== true) await note(String(error)).catch(() => {});
        throw error;
      }
      if (outcome.kind !== "written") await note(outcome.problem);
      return outcome;
    },
    async owesDisclosures(now) {
      const last = await lastAsked(pool);
      return last !== null && owesDisclosures(last, now) ? last.day : null;
    },
    async bringDisclosures(lease, feed, asked, signal) {
      try {
        const came = await bringDisclosures(pool, lease, feed, asked, signal);
        return came ? { kind: "written" } : null;
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        return { kind: "unreachable", problem: error.message };
      }
    },
    reach: (lease, day, step) => held(lease, (client) => reachStep(client, day, step)),
    doneFrom: (day) => doneFrom(pool, day),
    unreported: () => unreported(pool),
    markReported: (day) => markReported(pool, day),
  };
}

async function bring(
  pool: pg.Pool,
  lease: Lease,
  feed: MarketFeed,
  asked: AskedDay,
  { signal, accept }: BringOptions,
): Promise<DayOutcome> {
  try {
    const fetched = await fetchDay(pool, feed, asked, signal);
    const { reasons } = await writeDay(pool, lease, feed.provenance, fetched, accept);
    if (reasons.length === 0) return { kind: "written" };
    return { kind: "refused", problem: reasons.map(({ detail }) => detail).join("; ") };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const { failure, message } = error;
    if (failure === "not_yet") return { kind: "late", problem: message };
    if (failure !== "corrupt") return { kind: "unreachable", problem: message };
    // What cannot be read to its end is refused like what can be read and is wrong.
    const reasons = [{ code: "unreadable" as const, detail: message }];
    await recordDecision(pool, { day: asked.day, rows: 0, reasons });
    return { kind: "refused", problem: message };
  }
}
