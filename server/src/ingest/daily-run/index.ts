import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { tradingDayOnOrBefore } from "../../companies/index.ts";
import { FeedError, type MarketFeed } from "../../vendors/port/market-feed.ts";
import { type Lease, tryLease } from "../../platform/leases/lease.ts";
import { backfillDisclosures } from "./backfill-disclosures.ts";
import { fetchDay } from "./fetch-day.ts";
import {
  type DayRequest,
  lastFetchableDay,
  type DailyState,
  type DailyStep,
  daysToRun,
  lastDueDay,
  isLate,
  needsDisclosureBackfill,
  validateRequestedDay,
} from "./rules.ts";
import {
  beginDay,
  readDailyState,
  readDoneDaysFrom,
  readLastDoneDay,
  markReported,
  recordProblem,
  setStep,
  recordGateDecision,
  reopenDay,
  type UnreportedDay,
  readUnreportedDays,
} from "./store.ts";
import { writeDay } from "./write-day.ts";

export type { DailyState, DailyStep, UnreportedDay };
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

export interface IngestOptions {
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
  tryAcquire(): Promise<Lease | string>;
  begin(lease: Lease, day: string): Promise<DailyStep>;
  /** Makes a day that is done, or nearly, one that is to be fetched again. */
  reopen(lease: Lease, day: string): Promise<void>;
  /** Fetches, judges and writes the day; see {@link DayOutcome}. Other failures reject. */
  ingest(
    lease: Lease,
    feed: MarketFeed,
    asked: DayRequest,
    options?: IngestOptions,
  ): Promise<DayOutcome>;
  /** The last day that is done, where it was fetched before its disclosures of the evening were there, and they are now. */
  findDayToBackfill(now: Date): Promise<string | null>;
  /** Asks for what was disclosed since the day was fetched: `written` is then to be valued; null when nothing came. */
  backfillDisclosures(
    lease: Lease,
    feed: MarketFeed,
    asked: DayRequest,
    signal?: AbortSignal,
  ): Promise<DayOutcome | null>;
  advanceTo(lease: Lease, day: string, step: Exclude<DailyStep, "begun">): Promise<void>;
  doneDaysFrom(day: string): Promise<string[]>;
  /** Days that are not done and of which the operator has not been told. */
  listUnreported(): Promise<UnreportedDay[]>;
  markReported(day: string): Promise<void>;
}

export function createDailyRuns({ pool }: { pool: pg.Pool }): DailyRuns {
  /** Writes only as long as the right to the run is held: nobody can take it over in between. */
  const inLeasedTransaction = <T>(
    lease: Lease,
    write: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T> =>
    inTransaction(pool, async (client) => {
      await lease.assertHeld(client);
      return write(client);
    });
  return {
    state: () => readDailyState(pool),
    async due(now, { date, until } = {}) {
      const asked = date ?? (until === undefined ? undefined : tradingDayOnOrBefore(until));
      const refusal = asked === undefined ? null : validateRequestedDay(asked, now);
      if (refusal !== null) throw new RangeError(refusal);
      if (date !== undefined) return [date];
      return daysToRun(await readDailyState(pool), until ?? lastFetchableDay(now));
    },
    async lateness(now) {
      return { late: isLate(await readDailyState(pool), now), dueUntil: lastDueDay(now) };
    },
    tryAcquire: () => tryLease(pool, DAILY_RUN_LEASE),
    begin: (lease, day) => inLeasedTransaction(lease, (client) => beginDay(client, day)),
    reopen: (lease, day) => inLeasedTransaction(lease, (client) => reopenDay(client, day)),
    async ingest(lease, feed, asked, options = {}) {
      const { day } = asked;
      const note = (problem: string) =>
        inLeasedTransaction(lease, (client) => recordProblem(client, day, problem));
      let outcome: DayOutcome;
      try {
        outcome = await ingestDay(pool, lease, feed, asked, options);
      } catch (error) {
        // What goes wrong every evening must be known to the operator by more than its lateness.
        if (options.signal?.aborted !== true) await note(String(error)).catch(() => {});
        throw error;
      }
      if (outcome.kind !== "written") await note(outcome.problem);
      return outcome;
    },
    async findDayToBackfill(now) {
      const last = await readLastDoneDay(pool);
      return last !== null && needsDisclosureBackfill(last, now) ? last.day : null;
    },
    async backfillDisclosures(lease, feed, asked, signal) {
      try {
        const came = await backfillDisclosures(pool, lease, feed, asked, signal);
        return came ? { kind: "written" } : null;
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        return { kind: "unreachable", problem: error.message };
      }
    },
    advanceTo: (lease, day, step) =>
      inLeasedTransaction(lease, (client) => setStep(client, day, step)),
    doneDaysFrom: (day) => readDoneDaysFrom(pool, day),
    listUnreported: () => readUnreportedDays(pool),
    markReported: (day) => markReported(pool, day),
  };
}

async function ingestDay(
  pool: pg.Pool,
  lease: Lease,
  feed: MarketFeed,
  asked: DayRequest,
  { signal, accept }: IngestOptions,
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
    await recordGateDecision(pool, { day: asked.day, rows: 0, reasons });
    return { kind: "refused", problem: message };
  }
}
