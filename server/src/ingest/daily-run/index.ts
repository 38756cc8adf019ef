import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { tradingDayOnOrBefore } from "../../companies/index.ts";
import type { FollowIssues } from "../../companies/stores/index.ts";
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
  nextDayToRun,
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
import { writeDay, type WriteDayOptions } from "./write-day.ts";

export type { DailyState, DailyStep, UnreportedDay };
export { DUE_BY } from "./rules.ts";

/** Held for the whole evening; the import and valuation leases are each held for a part of it. */
const DAILY_RUN_LEASE = "daily-run";

/**
 * - `written`: the whole day is stored.
 * - `late`: the vendor has no data for the day yet.
 * - `refused`: the gate rejected the data.
 * - `unreachable`: the vendor cannot be reached.
 */
export type DayOutcome =
  | { readonly kind: "written" }
  | { readonly kind: "late" | "refused" | "unreachable"; readonly problem: string };

export interface IngestOptions {
  readonly signal?: AbortSignal | undefined;
  /** The operator's reason to accept a day that is unlike the previous one. */
  readonly accept?: string | undefined;
}

export interface DailyRuns {
  state(): Promise<DailyState>;
  /**
   * Days due up to `until` (default: the last fetchable day), ascending, or `date` alone.
   * @throws RangeError for days on which the exchange is closed and days that are not over
   */
  due(
    now: Date,
    selection?: { readonly date?: string; readonly until?: string },
  ): Promise<string[]>;
  /** The first unfinished day, else the trading day after the last stored one, over or not; null in an empty database. */
  nextDay(): Promise<string | null>;
  /** Whether a due day is missing, and the last due day. */
  lateness(now: Date): Promise<{ readonly late: boolean; readonly dueUntil: string }>;
  /** The lease, or the name of its holder. */
  tryAcquire(): Promise<Lease | string>;
  begin(lease: Lease, day: string): Promise<DailyStep>;
  reopen(lease: Lease, day: string): Promise<void>;
  /** Fetches, validates and writes the day. Unexpected failures reject. */
  ingest(
    lease: Lease,
    feed: MarketFeed,
    request: DayRequest,
    options?: IngestOptions,
  ): Promise<DayOutcome>;
  /** Null unless the last finished day was fetched before its evening disclosures, which are available now. */
  findDayToBackfill(now: Date): Promise<string | null>;
  /** `written`: the day needs a new valuation; null: nothing was new. */
  backfillDisclosures(
    lease: Lease,
    feed: MarketFeed,
    request: DayRequest,
    signal?: AbortSignal,
  ): Promise<DayOutcome | null>;
  advanceTo(lease: Lease, day: string, step: Exclude<DailyStep, "begun">): Promise<void>;
  doneDaysFrom(day: string): Promise<string[]>;
  listUnreported(): Promise<UnreportedDay[]>;
  /** Once per day; `writeMail` runs in the same transaction. */
  report(day: string, writeMail: (client: pg.PoolClient) => Promise<void>): Promise<void>;
}

export interface DailyRunsOptions {
  readonly pool: pg.Pool;
  /** Needed where days are written. */
  readonly followers?: readonly FollowIssues[];
}

export function createDailyRuns({ pool, followers }: DailyRunsOptions): DailyRuns {
  /** Every write checks the lease, so a run that lost it changes nothing. */
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
      const request = date ?? (until === undefined ? undefined : tradingDayOnOrBefore(until));
      const refusal = request === undefined ? null : validateRequestedDay(request, now);
      if (refusal !== null) throw new RangeError(refusal);
      if (date !== undefined) return [date];
      return daysToRun(await readDailyState(pool), until ?? lastFetchableDay(now));
    },
    async nextDay() {
      return nextDayToRun(await readDailyState(pool));
    },
    async lateness(now) {
      return { late: isLate(await readDailyState(pool), now), dueUntil: lastDueDay(now) };
    },
    tryAcquire: () => tryLease(pool, DAILY_RUN_LEASE),
    begin: (lease, day) => inLeasedTransaction(lease, (client) => beginDay(client, day)),
    reopen: (lease, day) => inLeasedTransaction(lease, (client) => reopenDay(client, day)),
    async ingest(lease, feed, request, options = {}) {
      const { day } = request;
      const saveProblem = (problem: string) =>
        inLeasedTransaction(lease, (client) => recordProblem(client, day, problem));
      let outcome: DayOutcome;
      try {
        outcome = await ingestDay(pool, lease, feed, request, { ...options, followers });
      } catch (error) {
        // The operator must see the cause of a repeated failure, not only that the day is late.
        if (options.signal?.aborted !== true) await saveProblem(String(error)).catch(() => {});
        throw error;
      }
      if (outcome.kind !== "written") await saveProblem(outcome.problem);
      return outcome;
    },
    async findDayToBackfill(now) {
      const last = await readLastDoneDay(pool);
      return last !== null && needsDisclosureBackfill(last, now) ? last.day : null;
    },
    async backfillDisclosures(lease, feed, request, signal) {
      try {
        const options = { signal, followers };
        const hasNew = await backfillDisclosures(pool, lease, feed, request, options);
        return hasNew ? { kind: "written" } : null;
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        return { kind: "unreachable", problem: error.message };
      }
    },
    advanceTo: (lease, day, step) =>
      inLeasedTransaction(lease, (client) => setStep(client, day, step)),
    doneDaysFrom: (day) => readDoneDaysFrom(pool, day),
    listUnreported: () => readUnreportedDays(pool),
    report: (day, writeMail) =>
      inTransaction(pool, async (client) => {
        if (await markReported(client, day)) await writeMail(client);
      }),
  };
}

async function ingestDay(
  pool: pg.Pool,
  lease: Lease,
  feed: MarketFeed,
  request: DayRequest,
  { signal, accept, followers }: IngestOptions & Pick<WriteDayOptions, "followers">,
): Promise<DayOutcome> {
  try {
    const fetched = await fetchDay(pool, feed, request, signal);
    const { provenance } = feed;
    const { reasons } = await writeDay(pool, lease, provenance, fetched, { accept, followers });
    if (reasons.length === 0) return { kind: "written" };
    return { kind: "refused", problem: reasons.map(({ detail }) => detail).join("; ") };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const { failure, message } = error;
    if (failure === "not_yet") return { kind: "late", problem: message };
    if (failure !== "corrupt") return { kind: "unreachable", problem: message };
    // Data that cannot be read completely is refused like data that fails the gate.
    const reasons = [{ code: "unreadable" as const, detail: message }];
    await recordGateDecision(pool, { day: request.day, rows: 0, reasons });
    return { kind: "refused", problem: message };
  }
}
