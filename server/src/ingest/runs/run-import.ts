import { IMPORT_LEASE } from "../import-lease.ts";
import { type Provenance, type Series, SERIES } from "../../companies/index.ts";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { jstDay, systemClock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { updateQuarantine } from "../quarantine/update-quarantine.ts";
import { acquireLease, type Lease } from "../../platform/leases/lease.ts";
import {
  addMissingIssues,
  analyzeMarket,
  failOpenRuns,
  type FollowIssues,
  finishRun,
  hasLastRunFailed,
  hasOtherProvenance,
  packClosedYears,
  type PackingProgress,
  Partitions,
  settleLives,
  startRun,
} from "../../companies/stores/index.ts";
import { ImportLog, type ImportReport } from "./report.ts";
import { findFinishedDuplicate, type ImportRequest } from "./import-request.ts";

export type ImportKind = "bulk" | "jpx_list" | "jpx_alerts" | "sample" | "feed";

export interface ImportRun {
  readonly pool: pg.Pool;
  readonly lease: Lease;
  readonly partitions: Partitions;
  readonly runId: string;
  readonly log: ImportLog;
  /** Japanese day when the run began; rows dated later are rejected. */
  readonly today: string;
}

/** The database holds data of the other provenance: invented and real companies must never mix. */
export class ProvenanceConflictError extends Error {
  override name = "ProvenanceConflictError";
}

export interface RunImportOptions {
  readonly onWait?: ((holder: string) => void) | undefined;
  /** If an equal request has succeeded since, its report is returned and nothing is imported. */
  readonly request?: ImportRequest;
  readonly onPacking?: PackingProgress;
  readonly followers?: readonly FollowIssues[] | undefined;
}

/**
 * Runs left open by a crashed process are closed as failed; their committed chunks stay, and this run finds them
 * unchanged.
 */
export async function runImport(
  pool: pg.Pool,
  kind: ImportKind,
  provenance: Provenance,
  work: (run: ImportRun) => Promise<void>,
  { onWait, request, onPacking, followers = [] }: RunImportOptions = {},
): Promise<ImportReport> {
  const lease = await acquireLease(pool, IMPORT_LEASE, { onWait });
  const started = performance.now();
  const runId = uuidv7();
  const log = new ImportLog();
  try {
    const done = request === undefined ? null : await findFinishedDuplicate(pool, request);
    if (done !== null) return done;
    await assertNoOtherProvenance(pool, provenance);
    await failOpenRuns(pool);
    // A failed run may have written bars that were never checked.
    if (await hasLastRunFailed(pool)) for (const series of SERIES) log.seriesToCheck.add(series);
    await startRun(pool, { runId, kind, provenance });
    const today = jstDay(systemClock.now());
    await work({ pool, lease, partitions: new Partitions(pool), runId, log, today });
    await inTransaction(pool, async (client) => {
      await lease.assertHeld(client);
      if (await settleLives(client, runId, followers)) log.recordNewLives();
    });
    await addMissingIssues(pool, lease, runId);
    const packed = await packClosedYears(pool, lease, onPacking);
    // After packing: what it reads is then a tenth.
    await quarantineDefectiveSeries(pool, lease, log.seriesToCheck);
    if (log.hasChanges || packed > 0) await analyzeMarket(pool);
    const report = log.report(runId, (performance.now() - started) / 1000);
    const requestIdentity = request === undefined ? {} : { request: request.identity };
    const touched = log.hasChanges;
    const stored = { ...toStoredReport(report), ...requestIdentity, touched };
    await finishRun(pool, runId, "finished", stored);
    return report;
  } catch (error) {
    const report = log.report(runId, (performance.now() - started) / 1000);
    const stored = { ...toStoredReport(report), touched: log.hasChanges };
    await finishRun(pool, runId, "failed", stored).catch(() => {});
    throw error;
  } finally {
    await lease.release().catch(() => {});
  }
}

async function quarantineDefectiveSeries(
  pool: pg.Pool,
  lease: Lease,
  seriesToCheck: ReadonlySet<Series>,
): Promise<void> {
  for (const series of seriesToCheck) {
    await inTransaction(pool, async (client) => {
      await lease.assertHeld(client);
      await updateQuarantine(client, series);
    });
  }
}

/** Rejected rows kept in the stored report; the command prints all of them. */
const MAX_STORED_REJECTED_ROWS = 100;

function toStoredReport(report: ImportReport): ImportReport {
  return { ...report, refusals: report.refusals.slice(0, MAX_STORED_REJECTED_ROWS) };
}

async function assertNoOtherProvenance(pool: pg.Pool, provenance: Provenance): Promise<void> {
  if (!(await hasOtherProvenance(pool, provenance))) return;
  throw new ProvenanceConflictError(
    provenance === "real"
      ? "This database contains the sample market. Import real data into another one " +
          "(DATABASE_URL, or SAMPLE=off with a fresh DATA_DIR), or clear the sample with --replace-sample."
      : "This database contains real data: the sample market is not imported into it.",
  );
}
