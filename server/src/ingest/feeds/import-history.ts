import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { daysBetween } from "../../platform/clock/days.ts";
import {
  ALL_COLUMNS,
  BarWriter,
  chunkRecords,
  type FollowIssues,
  packingLabel,
  writeListings,
  writePlannedResults,
} from "../../companies/stores/index.ts";
import { importBarsFile } from "../files/import-bars-file.ts";
import { countRows, type ImportReport } from "../runs/report.ts";
import { runImport, type ImportRun } from "../runs/run-import.ts";
import { saveCursor, readCursor } from "./cursor-store.ts";
import { fetchDisclosures, writeDisclosures } from "./import-disclosures.ts";
import { FeedError, type FetchResult } from "../../vendors/port/market-feed.ts";
import type { BarFile, HistoryFeed } from "../../vendors/port/history-feed.ts";

export interface ImportHistoryOptions {
  readonly from: string;
  readonly to: string;
  /** Fetch stored days again, for corrections. */
  readonly again?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number, what: string) => void;
  readonly onWait?: (holder: string) => void;
  readonly followers?: readonly FollowIssues[];
}

/** Calendar days before `to` whose planned results are fetched: older plans have become results. */
const PLANNED_RESULTS_LOOKBACK_DAYS = 120;
/** Cursor of a fully read day at a vendor without cursors. */
const READ_MARKER = "read";

/**
 * Imports one list per month, bars and disclosures. Each piece is committed separately; after an interruption the same
 * call skips what is stored. Unlike the daily run this bypasses the gate: the operator starts it, as with a file.
 */
export async function importHistory(
  pool: pg.Pool,
  feed: HistoryFeed,
  options: ImportHistoryOptions,
): Promise<ImportReport> {
  const { from, to, signal, onProgress = () => {} } = options;
  return runImport(
    pool,
    "feed",
    feed.provenance,
    async (run) => {
      const calendar = await feed.calendar(from, to, signal);
      const days = calendar.filter(({ open }) => open).map(({ date }) => date);
      // A month that ends after `to` would bring bars of days whose disclosures were not fetched.
      const files = (await feed.barFiles(from, to, signal)).filter(({ last }) => last <= to);
      const daysWithoutFile = days.filter(
        (day) => !files.some((file) => file.first <= day && day <= file.last),
      );
      const lists = lastDaysOfMonths(days);
      const steps: Step[] = [
        ...lists.map((day) => [day, () => importList(run, feed, day, signal)] as const),
        ...files.map((file) => [file.name, () => importFile(run, file, signal)] as const),
        ...daysWithoutFile.map((day) => [day, () => importBars(run, feed, day, signal)] as const),
        // Including closed days: companies file on some of them.
        ...calendar.map(
          ({ date, open }) =>
            [date, () => importDocumentsAndPlans(run, feed, date, open, options)] as const,
        ),
      ];
      for (const [index, [what, work]] of steps.entries()) {
        onProgress(index, steps.length, what);
        await work();
      }
      onProgress(steps.length, steps.length, "");
    },
    {
      onWait: options.onWait,
      followers: options.followers,
      onPacking: (packed, years, year) => onProgress(packed, years, packingLabel(year)),
    },
  );
}

type Step = readonly [what: string, work: () => Promise<void>];

function lastDaysOfMonths(days: readonly string[]): string[] {
  return days.filter((day, index) => days[index + 1]?.slice(0, 7) !== day.slice(0, 7));
}

async function importList(run: ImportRun, feed: HistoryFeed, day: string, signal?: AbortSignal) {
  const listings = await feed.listings(day, signal);
  const { records, refusals } = keepOnlyDay(listings, ({ asOf }) => asOf, day, feed);
  const written = await inTransaction(run.pool, async (client) => {
    await run.lease.assertHeld(client);
    return writeListings(client, run.runId, records);
  });
  countRows(run.log.issues, records.length, written);
  run.log.rejectRows(run.log.issues, refusals);
}

async function importFile(run: ImportRun, file: BarFile, signal?: AbortSignal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-"));
  try {
    const path = join(folder, file.name);
    await file.save(path, signal);
    const broken = run.log.brokenFiles;
    await importBarsFile({ ...run, series: "raw", recheck: false }, path, () => {});
    if (run.log.brokenFiles > broken)
      throw new FeedError("corrupt", lastRejectionReason(run, file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function lastRejectionReason({ log }: ImportRun, { name }: BarFile): string {
  return `${name}: ${log.refusals.at(-1)?.reason ?? "the file cannot be read to its end"}`;
}

async function importBars(run: ImportRun, feed: HistoryFeed, day: string, signal?: AbortSignal) {
  const { records, refusals } = keepOnlyDay(
    await feed.bars(day, signal),
    ({ date }) => date,
    day,
    feed,
  );
  const writer = new BarWriter({ ...run, series: "raw" });
  for (const chunk of chunkRecords(records)) {
    const outcome = await writer.write(chunk, ALL_COLUMNS);
    countRows(run.log.bars, chunk.length, outcome);
    if (outcome.needsCheck) run.log.seriesToCheck.add("raw");
  }
  run.log.rejectRows(run.log.bars, refusals);
}

/** Rejects records of other days: a single bar of a future year would become the market's day. */
function keepOnlyDay<T>(
  { records, refusals }: FetchResult<T>,
  dayOf: (record: T) => string,
  day: string,
  { vendor }: HistoryFeed,
): FetchResult<T> {
  const rejected = records.flatMap((record, at) =>
    dayOf(record) === day
      ? []
      : [{ file: `${vendor} ${day}`, line: at + 1, reason: `of another day: ${dayOf(record)}` }],
  );
  return {
    records: records.filter((record) => dayOf(record) === day),
    refusals: [...refusals, ...rejected],
  };
}

async function importDocuments(
  run: ImportRun,
  feed: HistoryFeed,
  day: string,
  { again = false, signal }: ImportHistoryOptions,
): Promise<void> {
  const { vendor } = feed;
  if (!again && (await readCursor(run.pool, vendor, day)) !== null) return;
  const fetched = again
    ? { vendor, day, ...(await feed.documents(day, null, signal)) }
    : await fetchDisclosures(run, feed, day, signal);
  await writeDisclosures(run, { ...fetched, cursor: fetched.cursor ?? READ_MARKER });
}

async function importDocumentsAndPlans(
  run: ImportRun,
  feed: HistoryFeed,
  day: string,
  isOpen: boolean,
  options: ImportHistoryOptions,
): Promise<void> {
  await importDocuments(run, feed, day, options);
  // Plans are published on trading days only.
  if (!isOpen || daysBetween(day, options.to) > PLANNED_RESULTS_LOOKBACK_DAYS) return;
  await importPlannedResults(run, feed, day, options);
}

/** A subscription may not reach this far back: a forbidden day is reported and the import continues. */
async function importPlannedResults(
  run: ImportRun,
  feed: HistoryFeed,
  day: string,
  { again = false, signal }: ImportHistoryOptions,
): Promise<void> {
  const vendor = `${feed.vendor} planned results`;
  if (!again && (await readCursor(run.pool, vendor, day)) !== null) return;
  try {
    const { records, refusals } = await feed.plannedResults(day, signal);
    const written = await inTransaction(run.pool, async (client) => {
      await run.lease.assertHeld(client);
      await saveCursor(client, { vendor, day, cursor: READ_MARKER }, run.runId);
      return writePlannedResults(client, run.runId, records);
    });
    countRows(run.log.documents, records.length, written);
    run.log.rejectRows(run.log.documents, refusals);
  } catch (error) {
    if (!(error instanceof FeedError) || error.failure !== "forbidden") throw error;
    run.log.rejectRows(run.log.documents, [
      { file: `${feed.vendor} ${day}`, line: 0, reason: error.message },
    ]);
  }
}
