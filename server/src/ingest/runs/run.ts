import { IMPORT_LEASE } from "../import-lease.ts";
import { type Provenance, type Series, SERIES } from "../../companies/index.ts";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { jstDay, systemClock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { judgeMarket } from "../quarantine/judge-market.ts";
import { acquireLease, type Lease } from "../../platform/leases/lease.ts";
import { packClosedYears, type PackingProgress } from "../bars/pack-years.ts";
import { Partitions } from "../bars/partitions.ts";
import { ImportLog, type ImportReport } from "./report.ts";
import { MARKET_TABLES } from "./market-tables.ts";
import { doneMeanwhile, type ImportRequest } from "./repeated-request.ts";
import { completeIssues } from "./write-issues.ts";

export type RunKind = "bulk" | "jpx_list" | "jpx_alerts" | "sample" | "feed";

/** What an importer works with while it holds the right to import. */
export interface Run {
  readonly pool: pg.Pool;
  readonly lease: Lease;
  readonly partitions: Partitions;
  readonly runId: string;
  readonly log: ImportLog;
  /** Japan's day when the run began: nothing that a file tells of can lie after it. */
  readonly today: string;
}

/** The database holds data of the other kind: a page must never mix invented and real companies. */
export class ProvenanceConflict extends Error {
  override name = "ProvenanceConflict";
}

export interface RunOptions {
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
  kind: RunKind,
  provenance: Provenance,
  work: (run: Run) => Promise<void>,
  { onWait, request, onPacking }: RunOptions = {},
): Promise<ImportReport> {
  const lease = await acquireLease(pool, IMPORT_LEASE, { onWait });
  const started = performance.now();
  const runId = uuidv7();
  const log = new ImportLog();
  try {
    const done = request === undefined ? null : await doneMeanwhile(pool, request);
    if (done !== null) return done;
    await refuseMixture(pool, provenance);
    await pool.query(
      "update import_runs set status = 'failed', finished_at = now() where status = 'running'",
    );
    // What a run that broke off has written was not judged.
    if (await lastRunFailed(pool)) for (const series of SERIES) log.toJudge.add(series);
    await pool.query(
      `insert into import_runs (run_id, kind, provenance, status, started_at, report)
       values ($1, $2, $3, 'running', now(), '{}')`,
      [runId, kind, provenance],
    );
    const today = jstDay(systemClock.now());
    await work({ pool, lease, partitions: new Partitions(pool), runId, log, today });
    await completeIssues(pool, lease, runId);
    await judge(pool, lease, log.toJudge);
    const packed = await packClosedYears(pool, lease, onPacking);
    if (log.touched || packed > 0) await analyseMarket(pool);
    const report = log.report(runId, (performance.now() - started) / 1000);
    const asked = request === undefined ? {} : { request: request.identity };
    await finish(pool, runId, "finished", { ...report, ...asked, touched: log.touched });
    return report;
  } catch (error) {
    const report = log.report(runId, (performance.now() - started) / 1000);
    await finish(pool, runId, "failed", { ...report, touched: log.touched }).catch(() => {});
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
async function judge(pool: pg.Pool, lease: Lease, toJudge: ReadonlySet<Series>): Promise<void> {
  for (const series of toJudge) {
    await inTransaction(pool, async (client) => {
      await lease.hold(client);
      await judgeMarket(client, series);
    });
  }
}

/** Brings the planner's statistics up to date: autovacuum comes minutes after a bulk import, readers at once. */
async function analyseMarket(pool: pg.Pool): Promise<void> {
  await pool.query(`analyze ${MARKET_TABLES.join(", ")}`);
}

/** How many refusals the stored record keeps; the operator gets all of them from the command. */
const KEPT_REFUSALS = 100;

async function finish(
  pool: pg.Pool,
  runId: string,
  status: "finished" | "failed",
  report: ImportReport & { touched: boolean; request?: string },
): Promise<void> {
  const kept = { ...report, refusals: report.refusals.slice(0, KEPT_REFUSALS) };
  await pool.query(
    "update import_runs set status = $2, finished_at = now(), report = $3 where run_id = $1",
    [runId, status, JSON.stringify(kept)],
  );
}

async function refuseMixture(pool: pg.Pool, provenance: Provenance): Promise<void> {
  const { rows } = await pool.query<{ provenance: string }>(
    `select distinct provenance from import_runs where provenance <> $1
       and exists (select 1 from issues)`,
    [provenance],
  );
  if (rows.length === 0) return;
  throw new ProvenanceConflict(
    provenance === "real"
      ? "This database holds the invented sample market. Import real data into another one " +
          "(DATABASE_URL, or SAMPLE=off with a fresh DATA_DIR), or clear the sample with --replace-sample."
      : "This database holds real data: the sample market is not imported into it.",
  );
}
