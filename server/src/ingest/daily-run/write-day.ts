import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import {
  isTradingDay,
  type Provenance,
  type BarRecord,
  type DocumentRecord,
} from "../../companies/index.ts";
import { daysBetween, toIsoDate, toEpochDay } from "../../platform/clock/days.ts";
import { saveCursor } from "../feeds/cursor-store.ts";
import {
  type GateReason,
  validateDay,
  validateListingDates,
  validateListings,
  canBeAccepted,
} from "../gate/rules.ts";
import {
  ALL_COLUMNS,
  BarWriter,
  chunkRecords,
  type FollowIssues,
  mergeDocuments,
  readSnapshotBefore,
  settleLives,
  type WriteCounts,
  writeListings,
  writePlannedResults,
} from "../../companies/stores/index.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import { countRows, type ImportReport } from "../runs/report.ts";
import { type ImportRun, runImport } from "../runs/run-import.ts";
import { updateQuarantine } from "../quarantine/update-quarantine.ts";
import type { FetchedDay } from "./fetch-day.ts";
import { readPreviousDay, recordDisclosuresAsked, setStep, recordGateDecision } from "./store.ts";

/** Days searched for series defects: every kind shows within them. */
const QUARANTINE_LOOKBACK_DAYS = 120;

export interface WriteDayResult {
  readonly reasons: readonly GateReason[];
  readonly report: ImportReport;
}

export interface WriteDayOptions {
  /** The operator's reason to accept a day that is sound but unlike the previous one. */
  readonly accept?: string | undefined;
  readonly followers?: readonly FollowIssues[] | undefined;
}

/**
 * Writes all of a valid day, or only the gate's decision, in one transaction. Idempotent.
 * @param daily the daily run's lease, held until the transaction ends
 */
export async function writeDay(
  pool: pg.Pool,
  daily: Lease,
  provenance: Provenance,
  fetched: FetchedDay,
  { accept, followers = [] }: WriteDayOptions = {},
): Promise<WriteDayResult> {
  let reasons: readonly GateReason[] = [];
  const write = async (run: ImportRun) => {
    logRejectedRows(run, fetched);
    await ensurePartitions(run, fetched);
    const written = await inTransaction(pool, async (client) => {
      await daily.assertHeld(client);
      await run.lease.assertHeld(client);
      const found = await runGate(client, fetched);
      const acceptedFor = accept !== undefined && canBeAccepted(found) ? accept : null;
      reasons = acceptedFor === null ? found : [];
      const { day, bars } = fetched;
      const rows = bars.records.length;
      await recordGateDecision(client, { day, rows, reasons: found, acceptedFor });
      if (reasons.length > 0) return NOTHING_WRITTEN;
      const outcome = await writeAll(client, run, fetched);
      // Before the check: the step from one issue of a code to the next is no jump.
      if (await settleLives(client, run.runId, followers)) run.log.recordNewLives();
      await updateQuarantine(client, "raw", toIsoDate(toEpochDay(day) - QUARANTINE_LOOKBACK_DAYS));
      await recordDisclosuresAsked(client, fetched);
      await setStep(client, day, "written");
      return outcome;
    });
    for (const kind of ["issues", "documents", "bars"] as const) {
      for (const [read, outcome] of written[kind]) countRows(run.log[kind], read, outcome);
    }
  };
  const report = await runImport(pool, "feed", provenance, write, { followers });
  return { reasons, report };
}

async function runGate(client: pg.PoolClient, fetched: FetchedDay): Promise<GateReason[]> {
  const { day, bars, listings } = fetched;
  const file = { day, bars: bars.records, rejected: bars.refusals.length };
  const codes = listings.records.map(({ code }) => code);
  const before = await readSnapshotBefore(client, day);
  const list =
    before === null
      ? null
      : validateListings(codes, new Set(before.state.keys()), daysBetween(before.day, day));
  const days = validateListingDates(
    day,
    listings.records.map(({ asOf }) => asOf),
  );
  return [
    ...validateDay(file, await readPreviousDay(client, day), isTradingDay(day)),
    ...[days, list].filter((reason) => reason !== null),
  ];
}

type RowsWritten = readonly [read: number, outcome: WriteCounts];
type RowsWrittenByKind = Readonly<Record<"issues" | "documents" | "bars", readonly RowsWritten[]>>;
const NOTHING_WRITTEN: RowsWrittenByKind = { issues: [], documents: [], bars: [] };

async function writeAll(
  client: pg.PoolClient,
  run: ImportRun,
  fetched: FetchedDay,
): Promise<RowsWrittenByKind> {
  const { runId } = run;
  const { records: listings } = fetched.listings;
  const listed = await writeListings(client, runId, listings);
  const documents = uniqueById(fetched.documents.flatMap(({ records }) => records));
  const disclosed = await mergeDocuments(client, runId, documents);
  const { records: plans } = fetched.planned;
  const planned = await writePlannedResults(client, runId, plans);
  for (const { day, cursor } of fetched.documents) {
    if (cursor !== null) await saveCursor(client, { vendor: fetched.vendor, day, cursor }, runId);
  }
  const writer = new BarWriter({ ...run, series: "raw" });
  const traded: RowsWritten[] = [];
  for (const bars of [fetched.bars.records, fetched.series.records]) {
    for (const chunk of chunkRecords(sortByKey(bars))) {
      traded.push([chunk.length, await writer.merge(client, chunk, ALL_COLUMNS)]);
    }
  }
  return {
    issues: [[listings.length, listed]],
    documents: [
      [documents.length, disclosed],
      [plans.length, planned],
    ],
    bars: traded,
  };
}

/** Covers what the gate may accept; a bar of any other day makes it reject the file. */
async function ensurePartitions(run: ImportRun, { day, series }: FetchedDay): Promise<void> {
  const [first = day] = series.records.map(({ date }) => date).toSorted();
  await run.partitions.ensure("raw", toEpochDay(first), toEpochDay(day));
}

function logRejectedRows(
  { log }: ImportRun,
  { bars, series, listings, documents, planned }: FetchedDay,
): void {
  log.rejectRows(log.bars, [...bars.refusals, ...series.refusals]);
  log.rejectRows(log.issues, listings.refusals);
  const disclosed = documents.flatMap(({ refusals }) => refusals);
  log.rejectRows(log.documents, [...disclosed, ...planned.refusals]);
}

function uniqueById(documents: readonly DocumentRecord[]): DocumentRecord[] {
  return [...new Map(documents.map((document) => [document.documentId, document])).values()];
}

function sortByKey(bars: readonly BarRecord[]): BarRecord[] {
  return bars.toSorted((a, b) =>
    a.code === b.code ? (a.date < b.date ? -1 : 1) : a.code < b.code ? -1 : 1,
  );
}
