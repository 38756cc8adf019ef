import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { daysBetween } from "../../platform/clock/days.ts";
import { ALL_COLUMNS, chunkRecords } from "../bars/chunk-records.ts";
import { importBarsFile } from "../files/import-bars-file.ts";
import { packingOf } from "../bars/pack-years.ts";
import type { ImportCounts, ImportReport } from "../runs/report.ts";
import type { Refusal } from "../../companies/index.ts";
import { runImport, type Run } from "../runs/run.ts";
import { BarWriter } from "../bars/write-bars.ts";
import { writeListings } from "../listings/write-listings.ts";
import { writePlannedResults } from "../runs/write-planned-results.ts";
import { keepCursor, readCursor } from "./cursors.ts";
import { fetchDisclosures, writeDisclosures } from "./import-disclosures.ts";
import { FeedError, type Fetched } from "../../vendors/port/market-feed.ts";
import type { BarFile, HistoryFeed } from "../../vendors/port/market-history.ts";

export interface HistoryOptions {
  readonly from: string;
  readonly to: string;
  /** Ask again for days whose disclosures are stored: for what was corrected since. */
  readonly again?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number, what: string) => void;
  readonly onWait?: (holder: string) => void;
}

/** Calendar days before the last one of which planned results are asked for: older plans are results by now. */
const PLANNED_BACK_DAYS = 120;
/** Stands for a day of a vendor without cursors that was read to its end. */
const READ = "read";

/**
 * Fetches what a vendor has of the past: the list of each month, bars, disclosures. Every piece is committed by itself;
 * after a kill the same call goes on where it was: days of disclosures and chunks of bar files that are stored are
 * recognised. What is fetched day by day later goes through the gate; this is the operator's own import, like a file.
 */
export async function importHistory(
  pool: pg.Pool,
  feed: HistoryFeed,
  options: HistoryOptions,
): Promise<ImportReport> {
  const { from, to, signal, onProgress = () => {} } = options;
  return runImport(
    pool,
    "feed",
    feed.provenance,
    async (run) => {
      const calendar = await feed.calendar(from, to, signal);
      const days = calendar.filter(({ open }) => open).map(({ date }) => date);
      // A month that is not over by the last day would bring bars of days whose disclosures nobody asked for.
      const files = (await feed.barFiles(from, to, signal)).filter(({ last }) => last <= to);
      const single = days.filter(
        (day) => !files.some((file) => file.first <= day && day <= file.last),
      );
      const lists = lastOfMonths(days);
      const steps: Step[] = [
        ...lists.map((day) => [day, () => importList(run, feed, day, signal)] as const),
        ...files.map((file) => [file.name, () => importFile(run, file, signal)] as const),
        ...single.map((day) => [day, () => importBars(run, feed, day, signal)] as const),
        // Also of days on which the exchange is closed: companies file on some of them.
        ...calendar.map(
          ({ date, open }) =>
            [date, () => importDisclosed(run, feed, date, open, options)] as const,
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
      onPacking: (packed, years, year) => onProgress(packed, years, packingOf(year)),
    },
  );
}

type Step = readonly [what: string, work: () => Promise<void>];

function lastOfMonths(days: readonly string[]): string[] {
  return days.filter((day, index) => days[index + 1]?.slice(0, 7) !== day.slice(0, 7));
}

async function importList(run: Run, feed: HistoryFeed, day: string, signal?: AbortSignal) {
  const listings = await feed.listings(day, signal);
  const { records, refusals } = ofDay(listings, ({ asOf }) => asOf, day, feed);
  const { added, changed } = await inTransaction(run.pool, async (client) => {
    await run.lease.hold(client);
    return writeListings(client, run.runId, records);
  });
  count(run, run.log.issues, records.length, { added, changed }, refusals);
}

async function importFile(run: Run, file: BarFile, signal?: AbortSignal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-"));
  try {
    const path = join(folder, file.name);
    await file.save(path, signal);
    const broken = run.log.brokenFiles;
    await importBarsFile({ ...run, series: "raw", recheck: false }, path, () => {});
    if (run.log.brokenFiles > broken) throw new FeedError("corrupt", lastReason(run, file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function lastReason({ log }: Run, { name }: BarFile): string {
  return `${name}: ${log.refusals.at(-1)?.reason ?? "the file cannot be read to its end"}`;
}

async function importBars(run: Run, feed: HistoryFeed, day: string, signal?: AbortSignal) {
  const { records, refusals } = ofDay(await feed.bars(day, signal), ({ date }) => date, day, feed);
  const writer = new BarWriter({ ...run, series: "raw" });
  const total = { added: 0, changed: 0 };
  for (const chunk of chunkRecords(records)) {
    const { added, changed, judge } = await writer.write(chunk, ALL_COLUMNS);
    total.added += added;
    total.changed += changed;
    if (judge) run.log.toJudge.add("raw");
  }
  count(run, run.log.bars, records.length, total, refusals);
}

/** Only what is of the day that was asked for: a single bar of a year to come would be the market's day until then. */
function ofDay<Record>(
  { records, refusals }: Fetched<Record>,
  dayOf: (record: Record) => string,
  day: string,
  { vendor }: HistoryFeed,
): Fetched<Record> {
  const others = records.flatMap((record, at) =>
    dayOf(record) === day
      ? []
      : [{ file: `${vendor} ${day}`, line: at + 1, reason: `of another day: ${dayOf(record)}` }],
  );
  return {
    records: records.filter((record) => dayOf(record) === day),
    refusals: [...refusals, ...others],
  };
}

async function importDocuments(
  run: Run,
  feed: HistoryFeed,
  day: string,
  { again = false, signal }: HistoryOptions,
): Promise<void> {
  const { vendor } = feed;
  if (!again && (await readCursor(run.pool, vendor, day)) !== null) return;
  const fetched = again
    ? { vendor, day, ...(await feed.documents(day, null, signal)) }
    : await fetchDisclosures(run, feed, day, signal);
  await writeDisclosures(run, { ...fetched, cursor: fetched.cursor ?? READ });
}

async function importDisclosed(
  run: Run,
  feed: HistoryFeed,
  day: string,
  isOpen: boolean,
  options: HistoryOptions,
): Promise<void> {
  await importDocuments(run, feed, day, options);
  // Plans are published on days on which the exchange is open.
  if (!isOpen || daysBetween(day, options.to) > PLANNED_BACK_DAYS) return;
  await importPlannedResults(run, feed, day, options);
}

/** A subscription may not reach so far: what it does not give is told, and nothing else is lost. */
async function importPlannedResults(
  run: Run,
  feed: HistoryFeed,
  day: string,
  { again = false, signal }: HistoryOptions,
): Promise<void> {
  const vendor = `${feed.vendor} planned results`;
  if (!again && (await readCursor(run.pool, vendor, day)) !== null) return;
  try {
    const { records, refusals } = await feed.plannedResults(day, signal);
    const written = await inTransaction(run.pool, async (client) => {
      await run.lease.hold(client);
      await keepCursor(client, { vendor, day, cursor: READ }, run.runId);
      return writePlannedResults(client, run.runId, records);
    });
    count(run, run.log.documents, records.length, written, refusals);
  } catch (error) {
    if (!(error instanceof FeedError) || error.failure !== "forbidden") throw error;
    count(run, run.log.documents, 0, { added: 0, changed: 0 }, [
      { file: `${feed.vendor} ${day}`, line: 0, reason: error.message },
    ]);
  }
}

function count(
  run: Run,
  counts: ImportCounts,
  read: number,
  { added, changed }: { added: number; changed: number },
  refusals: readonly Refusal[],
): void {
  counts.read += read + refusals.length;
  counts.added += added;
  counts.changed += changed;
  counts.unchanged += read - added - changed;
  for (const { file, line, reason } of refusals) run.log.refuse(counts, file, line, reason);
}
