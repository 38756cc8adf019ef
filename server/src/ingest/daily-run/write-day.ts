import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import {
  isTradingDay,
  type Provenance,
  type BarRecord,
  type DocumentRecord,
} from "../../companies/index.ts";
import { daysBetween, toDay, toDayNumber } from "../../platform/clock/days.ts";
import { keepCursor } from "../feeds/cursors.ts";
import {
  type GateReason,
  judgeDay,
  judgeListingDays,
  judgeListings,
  mayBeAccepted,
} from "../gate/rules.ts";
import { ALL_COLUMNS, chunkRecords } from "../bars/chunk-records.ts";
import type { ChunkOutcome } from "../bars/chunk-outcome.ts";
import { listBefore } from "../listings/listing-store.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import { countRows, type ImportReport } from "../runs/report.ts";
import { type Run, runImport } from "../runs/run.ts";
import { BarWriter } from "../bars/write-bars.ts";
import { mergeDocuments } from "../runs/write-documents.ts";
import { writeListings } from "../listings/write-listings.ts";
import { writePlannedResults } from "../runs/write-planned-results.ts";
import { judgeMarket } from "../quarantine/judge-market.ts";
import type { FetchedDay } from "./fetch-day.ts";
import { dayBefore, noteAsked, reachStep, recordDecision } from "./store.ts";

/** Days looked back on by the judge of series: every kind of defect shows within them. */
const JUDGED_DAYS = 120;

export interface WrittenDay {
  /** Why nothing of the day was taken; empty when all was. */
  readonly reasons: readonly GateReason[];
  readonly report: ImportReport;
}

/**
 * Judges the day and writes all of it, or nothing but the decision, in one transaction. Repeating it
 * changes nothing.
 * @param daily the right to the daily run, held until the transaction ends
 * @param accept the operator's reason to take a day that is sound, and refused as unlike the day before
 */
export async function writeDay(
  pool: pg.Pool,
  daily: Lease,
  provenance: Provenance,
  fetched: FetchedDay,
  accept?: string,
): Promise<WrittenDay> {
  let reasons: readonly GateReason[] = [];
  const report = await runImport(pool, "feed", provenance, async (run) => {
    tellRefusals(run, fetched);
    await ensurePartitions(run, fetched);
    const written = await inTransaction(pool, async (client) => {
      await daily.hold(client);
      await run.lease.hold(client);
      const found = await judge(client, fetched);
      const acceptedFor = accept !== undefined && mayBeAccepted(found) ? accept : null;
      reasons = acceptedFor === null ? found : [];
      const { day, bars } = fetched;
      const rows = bars.records.length;
      await recordDecision(client, { day, rows, reasons: found, acceptedFor });
      if (reasons.length > 0) return NOTHING;
      const outcome = await writeAll(client, run, fetched);
      await judgeMarket(client, "raw", toDay(toDayNumber(day) - JUDGED_DAYS));
      await noteAsked(client, fetched);
      await reachStep(client, day, "written");
      return outcome;
    });
    for (const kind of ["issues", "documents", "bars"] as const) {
      for (const [read, outcome] of written[kind]) countRows(run.log[kind], read, outcome);
    }
  });
  return { reasons, report };
}

async function judge(client: pg.PoolClient, fetched: FetchedDay): Promise<GateReason[]> {
  const { day, bars, listings } = fetched;
  const file = { day, bars: bars.records, refused: bars.refusals.length };
  const codes = listings.records.map(({ code }) => code);
  const before = await listBefore(client, day);
  const list =
    before === null
      ? null
      : judgeListings(codes, new Set(before.state.keys()), daysBetween(before.day, day));
  const days = judgeListingDays(
    day,
    listings.records.map(({ asOf }) => asOf),
  );
  return [
    ...judgeDay(file, await dayBefore(client, day), isTradingDay(day)),
    ...[days, list].filter((reason) => reason !== null),
  ];
}

/** How many records were read, and what became of them. */
type Written = readonly [read: number, outcome: ChunkOutcome];
type WrittenKinds = Readonly<Record<"issues" | "documents" | "bars", readonly Written[]>>;
const NOTHING: WrittenKinds = { issues: [], documents: [], bars: [] };

async function writeAll(
  client: pg.PoolClient,
  run: Run,
  fetched: FetchedDay,
): Promise<WrittenKinds> {
  const { runId } = run;
  const { records: listings } = fetched.listings;
  const listed = await writeListings(client, runId, listings);
  const documents = distinct(fetched.documents.flatMap(({ records }) => records));
  const disclosed = await mergeDocuments(client, runId, documents);
  const { records: plans } = fetched.planned;
  const planned = await writePlannedResults(client, runId, plans);
  for (const { day, cursor } of fetched.documents) {
    if (cursor !== null) await keepCursor(client, { vendor: fetched.vendor, day, cursor }, runId);
  }
  const writer = new BarWriter({ ...run, series: "raw" });
  const traded: Written[] = [];
  for (const bars of [fetched.bars.records, fetched.series.records]) {
    for (const chunk of chunkRecords(byKey(bars))) {
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

/** For what the gate may take: a bar of any other day than these makes it refuse all of them. */
async function ensurePartitions(run: Run, { day, series }: FetchedDay): Promise<void> {
  const [first = day] = series.records.map(({ date }) => date).toSorted();
  await run.partitions.ensure("raw", toDayNumber(first), toDayNumber(day));
}

function tellRefusals(
  { log }: Run,
  { bars, series, listings, documents, planned }: FetchedDay,
): void {
  for (const { file, line, reason } of [...bars.refusals, ...series.refusals]) {
    log.refuse(log.bars, file, line, reason);
  }
  for (const { file, line, reason } of listings.refusals) {
    log.refuse(log.issues, file, line, reason);
  }
  const disclosed = documents.flatMap(({ refusals }) => refusals);
  for (const { file, line, reason } of [...disclosed, ...planned.refusals]) {
    log.refuse(log.documents, file, line, reason);
  }
}

/** The last one of each id: a document asked for under two days is the same. */
function distinct(documents: readonly DocumentRecord[]): DocumentRecord[] {
  return [...new Map(documents.map((document) => [document.documentId, document])).values()];
}

function byKey(bars: readonly BarRecord[]): BarRecord[] {
  return bars.toSorted((a, b) =>
    a.code === b.code ? (a.date < b.date ? -1 : 1) : a.code < b.code ? -1 : 1,
  );
}
