import { tickerOf } from "@tenbin/contract/code";
import { DUE_BY } from "../../ingest/index.ts";
import { jstMoment } from "../../platform/clock/clock.ts";
import type { MarketFeed } from "../../vendors/index.ts";
import {
  type DailyReport,
  type DailyRunDeps,
  runDaily,
  type RunDailyOptions,
} from "./run-daily.ts";

export interface SampleDaysReport extends DailyReport {
  /** What the days that are done brought. */
  readonly events: readonly SampleDayEvents[];
}

/** Tickers. */
export interface SampleDayEvents {
  readonly day: string;
  readonly results: readonly string[];
  readonly revisions: readonly string[];
  readonly splits: readonly string[];
}

/**
 * The daily run of a sample market. Its time does not pass by itself: it is the evening of the next day, or of
 * `until`, whatever the machine's clock says, so that each call takes one day.
 * @throws RangeError for an empty database, a day that is not over by then, or one after the last that can come
 */
export async function runSampleDays(
  parts: Omit<DailyRunDeps, "feed" | "clock">,
  { date, until, ...options }: RunDailyOptions = {},
): Promise<SampleDaysReport> {
  const { createSampleFeed, LAST_DAY_TO_COME } = await import("../../sample-market/index.ts");
  const today = until ?? (await parts.runs.nextDay());
  if (today === null) throw new RangeError("There is no sample market in this database");
  if (today > LAST_DAY_TO_COME) {
    throw new RangeError(
      `${today} does not come: the sample market ends on ${LAST_DAY_TO_COME}. Begin again with an empty DATA_DIR`,
    );
  }
  const feed = createSampleFeed(today);
  const clock = { now: () => jstMoment(today, DUE_BY) };
  const selection = date === undefined ? { until: today } : { date };
  const report = await runDaily({ ...parts, feed, clock }, { ...selection, ...options });
  const events: SampleDayEvents[] = [];
  for (const { day, outcome } of report.days) {
    if (outcome === "done") events.push(await readEvents(feed, day));
  }
  return { ...report, events };
}

async function readEvents(feed: MarketFeed, day: string): Promise<SampleDayEvents> {
  const [documents, bars] = await Promise.all([feed.documents(day, null), feed.bars(day)]);
  const disclosedBy = (wanted: "statement" | "forecast") =>
    toTickers(documents.records.filter(({ kind }) => kind === wanted));
  return {
    day,
    results: disclosedBy("statement"),
    revisions: disclosedBy("forecast"),
    splits: toTickers(bars.records.filter(({ adjFactor }) => adjFactor !== 1)),
  };
}

function toTickers(records: readonly { readonly code: string }[]): string[] {
  return [...new Set(records.map(({ code }) => tickerOf(code)))].toSorted();
}
