import type { DailyRuns, DayOutcome } from "../../ingest/index.ts";
import type { MarketFeed } from "../../vendors/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Valuations } from "../../valuation/index.ts";

export interface DailyRunDeps {
  readonly runs: DailyRuns;
  readonly feed: MarketFeed;
  readonly valuation: Pick<Valuations, "valueMarket">;
  readonly clock: Clock;
}

export interface RunDailyOptions {
  readonly date?: string | undefined;
  readonly until?: string | undefined;
  /** Reason to accept `date` although the gate rejects it. */
  readonly accept?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface DayReport {
  readonly day: string;
  readonly outcome: "done" | Exclude<DayOutcome["kind"], "written">;
  readonly problem: string | null;
  readonly seconds: number;
}

export interface DailyReport {
  /** Process that is already running it; null when this one ran. */
  readonly holder: string | null;
  readonly days: readonly DayReport[];
}

/**
 * Takes every due day in order through fetch, gate, write and value. Only one process runs it; a
 * killed run can be repeated and skips finished steps. A day that is late or rejected does not hold
 * up later days; an unreachable vendor ends the run.
 * @param date only this day; fetched again even if done
 * @param until the last day to run, instead of the clock's
 * @throws RangeError for a day without trading or not over yet
 */
export async function runDaily(
  parts: DailyRunDeps,
  { date, until, accept, signal }: RunDailyOptions = {},
): Promise<DailyReport> {
  const { runs, clock } = parts;
  const lease = await runs.tryAcquire();
  if (typeof lease === "string") return { holder: lease, days: [] };
  try {
    const days: DayReport[] = [];
    const dueDays = await runs.due(clock.now(), {
      ...(date !== undefined && { date }),
      ...(until !== undefined && { until }),
    });
    for (const day of dueDays) {
      signal?.throwIfAborted();
      if (date !== undefined) await runs.reopen(lease, date);
      const report = await timeDay(day, () => runDay(parts, lease, day, { accept, signal }));
      days.push(report);
      if (report.outcome === "unreachable") return { holder: null, days };
    }
    const dayToBackfill =
      date === undefined && until === undefined ? await runs.findDayToBackfill(clock.now()) : null;
    if (dayToBackfill !== null)
      days.push(...(await backfillDay(parts, lease, dayToBackfill, signal)));
    return { holder: null, days };
  } finally {
    await lease.release().catch(() => {});
  }
}

type Lease = Exclude<Awaited<ReturnType<DailyRuns["tryAcquire"]>>, string>;

async function timeDay(day: string, run: () => Promise<DayOutcome>): Promise<DayReport> {
  const started = performance.now();
  const outcome = await run();
  const seconds = (performance.now() - started) / 1000;
  return outcome.kind === "written"
    ? { day, outcome: "done", problem: null, seconds }
    : { day, outcome: outcome.kind, problem: outcome.problem, seconds };
}

/** If the vendor fails, the next run asks again. */
async function backfillDay(
  parts: DailyRunDeps,
  lease: Lease,
  day: string,
  signal: AbortSignal | undefined,
): Promise<DayReport[]> {
  const backfill = { day, askedAt: parts.clock.now() };
  const outcome = await parts.runs.backfillDisclosures(lease, parts.feed, backfill, signal);
  if (outcome === null) return [];
  const rest = () => runDay(parts, lease, day, { signal });
  return [await timeDay(day, async () => (outcome.kind === "written" ? rest() : outcome))];
}

async function runDay(
  { runs, feed, valuation, clock }: DailyRunDeps,
  lease: Lease,
  day: string,
  options: Pick<RunDailyOptions, "accept" | "signal">,
): Promise<DayOutcome> {
  let step = await runs.begin(lease, day);
  if (step === "begun") {
    const outcome = await runs.ingest(lease, feed, { day, askedAt: clock.now() }, options);
    if (outcome.kind !== "written") return outcome;
    step = "written";
  }
  if (step === "written") {
    await valueFrom(runs, valuation, day, options.signal);
    await runs.advanceTo(lease, day, "valued");
  }
  await runs.advanceTo(lease, day, "done");
  return { kind: "written" };
}

/**
 * Values the newest day. If `day` is older, also `day` and the done days after it, because its
 * disclosures were known on them.
 */
async function valueFrom(
  runs: DailyRuns,
  valuation: Pick<Valuations, "valueMarket">,
  day: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { marketDay } = await runs.state();
  await valuation.valueMarket({}, { signal });
  if (marketDay === null || day >= marketDay) return;
  for (const date of new Set([day, ...(await runs.doneDaysFrom(day))])) {
    if (date < marketDay) await valuation.valueMarket({ date }, { signal });
  }
}
