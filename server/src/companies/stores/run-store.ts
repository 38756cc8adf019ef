import type { Executor } from "../../platform/database/prepared-statement.ts";
import type { Provenance } from "../records.ts";

export interface NewRun {
  readonly runId: string;
  readonly kind: string;
  readonly provenance: Provenance;
}

/** Rows of imports, finished or not; the importer defines their report. */
export async function startRun(
  executor: Executor,
  { runId, kind, provenance }: NewRun,
): Promise<void> {
  await executor.query(
    `insert into import_runs (run_id, kind, provenance, status, started_at, report)
     values ($1, $2, $3, 'running', now(), '{}')`,
    [runId, kind, provenance],
  );
}

export async function finishRun(
  executor: Executor,
  runId: string,
  status: "finished" | "failed",
  report: object,
): Promise<void> {
  await executor.query(
    "update import_runs set status = $2, finished_at = now(), report = $3 where run_id = $1",
    [runId, status, JSON.stringify(report)],
  );
}

/** Those of crashed processes. The caller must hold the import lease. */
export async function failOpenRuns(executor: Executor): Promise<void> {
  await executor.query(
    "update import_runs set status = 'failed', finished_at = now() where status = 'running'",
  );
}

export async function hasLastRunFailed(executor: Executor): Promise<boolean> {
  const { rows } = await executor.query<{ status: string }>(
    "select status from import_runs order by started_at desc limit 1",
  );
  return rows[0]?.status === "failed";
}

/** The report of the last run that finished the request within the seconds. */
export async function findFinishedReport(
  executor: Executor,
  request: string,
  withinSeconds: number,
): Promise<object | null> {
  const { rows } = await executor.query<{ report: object }>(
    `select report from import_runs
     where status = 'finished' and report->>'request' = $1
       and finished_at >= now() - make_interval(secs => $2)
     order by started_at desc limit 1`,
    [request, withinSeconds],
  );
  return rows[0]?.report ?? null;
}

/** Whether the market that is stored came from the other provenance. */
export async function hasOtherProvenance(
  executor: Executor,
  provenance: Provenance,
): Promise<boolean> {
  const { rows } = await executor.query(
    `select from import_runs where provenance <> $1
       and exists (select from issues) limit 1`,
    [provenance],
  );
  return rows.length > 0;
}
