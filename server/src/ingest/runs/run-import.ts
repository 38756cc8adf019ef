import { IMPORT_LEASE } from "../import-lease.ts";
import { type Provenance, type Series, SERIES } from "../../companies/index.ts";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { jstDay, systemClock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { updateQuarantine } from "../quarantine/update-quarantine.ts";
import { acquireLease, type Lease } from "../../platform/leases/lease.ts";
import { packClosedYears, type PackingProgress } from "../bars/pack-years.ts";
import { Partitions } from "../bars/partitions.ts";
import { ImportLog, type ImportReport } from "./report.ts";
import { MARKET_TABLES } from "./market-tables.ts";
import { findFinishedDuplicate, type ImportRequest } from "./import-request.ts";
import { addMissingIssues } from "./write-issues.ts";

export type ImportKind = "bulk" | "jpx_list" | "jpx_alerts" | "sample" | "feed";

/** What an importer works with while it holds the right to import. */
export interface ImportRun {
  readonly pool: pg.Pool;
  readonly lease: Lease;
  readonly partitions: Partitions;
  readonly runId: string;
  readonly log: ImportLog;
  /** Japan's day when the run began: nothing that a file tells of can lie after it. */
  readonly today: string;
}

/** The database holds data of the other kind: a page must never mix invented and real companies. */
export class ProvenanceConflictError extends Error {
  override name = "ProvenanceConflictError";
}

export interface RunImportOptions {
  readonly onWait?: ((holder: string) => void) | undefined;
  /** Where an equal one ended well since it was made, its report is given and nothing is done. */
  readonly request?: ImportRequest;
  readonly onPacking?: PackingProgress;
}

/**
 * Runs one import under the lease and keeps its record. Runs that a killed process left open are
 * closed as failed: what they wrote stands, chunk by chunk, and this run finds it unchanged.
 */
export async function runImport(
  pool: pg.Pool,
  kind: ImportKind,
  provenance: Provenance,
  work: (run: ImportRun) => Promise<void>,
  { onWait, request, onPacking }: RunImportOptions = {},
): Promise<ImportReport> {
  const lease = await acquireLease(pool, IMPORT_LEASE, { onWait });
  const started = performance.now();
  const runId = uuidv7();
  const log = new ImportLog();
  try {
    const done = request === undefined ? null : await findFinishedDuplicate(pool, request);
    if (done !== null) return done;
    await assertNoOtherProvenance(pool, provenance);
    await pool.query(
      "update import_runs set status = 'failed', finished_at = now() where status = 'running'",
    );
    // What a run that broke off has written was not judged.
    if (await lastRunFailed(pool)) for (const series of SERIES) log.seriesToCheck.add(series);
    await pool.query(
      `insert into import_runs (run_id, kind, provenance, status, started_at, report)
       values ($1, $2, $3, 'running', now(), '{}')`,
      [runId, kind, provenance],
    );
    const today = jstDay(systemClock.now());
    await work({ pool, lease, partitions: new Partitions(pool), runId, log, today });
    await addMissingIssues(pool, lease, runId);
    await quarantineDefectiveSeries(pool, lease, log.seriesToCheck);
    const packed = await packClosedYears(pool, lease, onPacking);
    if (log.hasChanges || packed > 0) await analyzeMarketTables(pool);
    const report = log.report(runId, (performance.now() - started) / 1000);
    const asked = request === undefined ? {} : { request: request.identity };
    await finishRun(pool, runId, "finished", { ...report, ...asked, touched: log.hasChanges });
    return report;
  } catch (error) {
    const report = log.report(runId, (performance.now() - started) / 1000);
    await finishRun(pool, runId, "failed", { ...report, touched: log.hasChanges }).catch(() => {});
    throw error;
  } finally {
    await lease.release().catch(() => {});
  }
}

async function lastRunFailed(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ status: string }>(
    "select status from import_runs order by started_at desc limit 1",
  );
  return rows[0]?.status === "failed";
}

/** Holds back series that cannot be right. */
async function quarantineDefectiveSeries(
  pool: pg.Pool,
  lease: Lease,
  toJudge: ReadonlySet<Series>,
): Promise<void> {
  for (const series of toJudge) {
    await inTransaction(pool, async (client) => {
      await lease.assertHeld(client);
      await updateQuarantine(client, series);
    });
  }
}

/** Brings the planner's statistics up to date: autovacuum comes minutes after a bulk import, readers at once. */
async function analyzeMarketTables(pool: pg.Pool): Promise<void> {
  await pool.query(`analyze ${MARKET_TABLES.join(", ")}`);
}

/** How many refusals the stored record keeps; the operator gets all of them from the command. */
const MAX_STORED_REJECTED_ROWS = 100;

async function finishRun(
  pool: pg.Pool,
  runId: string,
  status: "finished" | "failed",
  report: ImportReport & { touched: boolean; request?: string },
): Promise<void> {
  const kept = { ...report, refusals: report.refusals.slice(0, MAX_STORED_REJECTED_ROWS) };
  await pool.query(
    "update import_runs set status = $2, finished_at = now(), report = $3 where run_id = $1",
    [runId, status, JSON.stringify(kept)],
  );
}

async function assertNoOtherProvenance(pool: pg.Pool, provenance: Provenance): Promise<void> {
  const { rows } = await pool.query<{ provenance: string }>(
    `select distinct provenance from import_runs where provenance <> $1
       and exists (select 1 from issues)`,
    [provenance],
  );
  if (rows.length === 0) return;
  throw new ProvenanceConflictError(
    provenance === "real"
      ? "This database holds the invented sample market. Import real data into another one " +
          "(DATABASE_URL, or SAMPLE=off with a fresh DATA_DIR), or clear the sample with --replace-sample."
      : "This database holds real data: the sample market is not imported into it.",
  );
}
