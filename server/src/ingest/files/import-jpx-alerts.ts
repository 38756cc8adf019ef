import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { UnreadableFileError, readWholeFile } from "../../platform/files/stream-file.ts";
import { readAlerts, type AlertList } from "./read-alerts.ts";
import { readTables } from "../../platform/files/read-table.ts";
import type { ImportReport } from "../runs/report.ts";
import { runImport, type ImportRun } from "../runs/run-import.ts";
import { type FollowIssues, type ListingAlert, writeAlerts } from "../../companies/stores/index.ts";

export interface ImportAlertsOptions {
  /** Day described by a list without end dates; default: today in Japan. */
  readonly asOf?: string | undefined;
  readonly onWait?: (holder: string) => void;
  readonly followers?: readonly FollowIssues[];
}

/** Imports issues under supervision (監理) or to be delisted (整理) from a page of the exchange or an operator's table. */
export async function importJpxAlerts(
  pool: pg.Pool,
  paths: readonly string[],
  { asOf, onWait, followers }: ImportAlertsOptions = {},
): Promise<ImportReport> {
  return runImport(
    pool,
    "jpx_alerts",
    "real",
    async (run) => {
      for (const path of paths) await importFile(run, path, asOf ?? run.today);
    },
    { onWait, followers },
  );
}

async function importFile(run: ImportRun, path: string, asOf: string): Promise<void> {
  const { log, pool, lease, runId, today } = run;
  try {
    const { rows, hasEnds } = await readList(path);
    log.issues.read += rows.length;
    const alerts = new Map<string, ListingAlert>();
    let accepted = 0;
    for (const { line, alert } of rows) {
      if (typeof alert === "string") log.rejectRow(log.issues, path, line, alert);
      else if (alert.since > today && alert.since > asOf) {
        log.rejectRow(log.issues, path, line, `in the future: ${alert.since}`);
      } else {
        alerts.set(`${alert.code} ${alert.kind} ${alert.since}`, alert);
        accepted += 1;
      }
    }
    if (alerts.size === 0) throw new UnreadableFileError("no row contains a designation");
    const distinct = [...alerts.values()];
    const written = await inTransaction(pool, async (client) => {
      await lease.assertHeld(client);
      return writeAlerts(client, runId, distinct, hasEnds ? null : asOf);
    });
    if (typeof written === "string") throw new UnreadableFileError(written);
    log.issues.added += written.added;
    log.issues.changed += written.changed + written.ended;
    log.issues.unchanged += accepted - written.added - written.changed;
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    log.recordBrokenFile(path, 0, error.message);
  }
}

async function readList(path: string): Promise<AlertList> {
  const found = readTables(path, await readWholeFile(path)).map((table) => readAlerts(table));
  const list = found.find((one) => typeof one !== "string");
  if (list !== undefined) return list;
  throw new UnreadableFileError(
    found.find((one) => typeof one === "string") ?? "the file contains no table",
  );
}
