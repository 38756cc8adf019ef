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
  /** Why `date` is taken although the gate finds it unlike the day before. */
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
  /** Who is running it already; null when this one ran. */
  readonly holder: string | null;
  readonly days: readonly DayReport[];
}

/**
 * Brings the market up to date: every due day in order through fetch, gate, write and value.
 * One at a time; may be killed at any point and repeated: a step that is done is not done again. A day that
 * is late or refused does not hold up those after it; a vendor that cannot be reached ends the run. In the evening the
 * last day's disclosures are asked for once more, where it was fetched before they were there.
 * @param date this day alone, also where it is done: it is fetched again
 * @param until the last day to run, instead of what the clock says
 * @throws RangeError for a date on which the exchange is closed, and for days that are not over
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

/** Nothing to tell where nothing came; where the vendor fails, it is asked again by the next run. */
async function backfillDay(
  parts: DailyRunDeps,
  lease: Lease,
  day: string,
  signal: AbortSignal | undefined,
): Promise<DayReport[]> {
  const asked = { day, askedAt: parts.clock.now() };
  const outcome = await parts.runs.backfillDisclosures(lease, parts.feed, asked, signal);
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
 * Values the market as of its newest day, and the day itself and those after it where the day came
 * later than they did: what was disclosed on it was known to them.
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
