import { basename } from "node:path";
import type pg from "pg";
import { type CheckReport, clearSampleMarket, type ImportReport } from "../../../ingest/index.ts";
import { clearValuations } from "../../../valuation/index.ts";
import type { CommandContext } from "../terminal/command-context.ts";
import { withProgressBar } from "../terminal/progress-bar.ts";

export interface ImportOptions {
  readonly json?: boolean;
  readonly replaceSample?: boolean;
  readonly allOrNothing?: boolean;
}

/** `--json` lists all. */
const MAX_PRINTED_REJECTED_ROWS = 20;

type ReportFileProgress = (done: number, total: number, file: string) => void;

export interface ImportTask {
  /**
   * Checks the source before the sample market is cleared for it, so that nothing is lost when it
   * would be rejected. Null if the import can begin; rejects if the source cannot be asked.
   */
  check(pool: pg.Pool, progress: ReportFileProgress): Promise<CheckReport | null>;
  run(
    pool: pg.Pool,
    progress: ReportFileProgress,
    onWait: (holder: string) => void,
  ): Promise<ImportReport>;
}

export async function runImportCommand(
  context: CommandContext,
  options: ImportOptions,
  work: ImportTask,
): Promise<void> {
  const pool = await context.openPool();
  const onWait = (holder: string) =>
    context.log(`Another import is running (${holder}): waiting for it to end.`);
  try {
    if (options.replaceSample === true) {
      const rejection = await withProgressBar((progress) =>
        work.check(pool, (done, total, file) => progress(done, total, basename(file))),
      );
      if (rejection !== null) {
        const text =
          options.json === true ? JSON.stringify(rejection) : describeRejectedRows(rejection);
        process.stdout.write(`${text}\n`);
        context.log("Nothing was imported, and the sample market was left as it is.");
        process.exitCode = 1;
        return;
      }
      const cleared = await clearSampleMarket(pool, [clearValuations], onWait);
      if (cleared) context.log("The sample market was cleared.");
    }
    const report = await withProgressBar((progress) =>
      work.run(pool, (done, total, file) => progress(done, total, basename(file)), onWait),
    );
    if (options.json === true) process.stdout.write(`${JSON.stringify(report)}\n`);
    else process.stdout.write(describeReport(report));
    const nothingImported = options.allOrNothing === true && report.refusals.length > 0;
    if (nothingImported)
      context.log("Nothing was imported: correct the rows above, or leave out --all-or-nothing.");
    if (nothingImported || report.brokenFiles > 0) process.exitCode = 1;
  } finally {
    await pool.end();
  }
}

/** Counts of a report by the words in which they are printed. */
const COUNTS = [
  ["read", "read"],
  ["added", "new"],
  ["changed", "changed"],
  ["unchanged", "unchanged"],
  ["refused", "rejected"],
] as const;

function describeReport(report: ImportReport): string {
  const lines = [`Import ${report.runId} took ${report.seconds.toFixed(1)} s.`];
  const format = new Intl.NumberFormat("en");
  for (const kind of ["issues", "documents", "bars"] as const) {
    const counts = report[kind];
    if (counts.read === 0) continue;
    const cells = COUNTS.map(([name, label]) => `${label} ${format.format(counts[name])}`);
    lines.push(`${kind}: ${cells.join(", ")}`);
  }
  if (report.refusals.length > 0) lines.push(describeRejectedRows(report));
  return `${lines.join("\n")}\n`;
}

function describeRejectedRows({ refusals }: CheckReport): string {
  const lines = refusals
    .slice(0, MAX_PRINTED_REJECTED_ROWS)
    .map(({ file, line, reason }) => `rejected ${file}${line > 0 ? `:${line}` : ""}: ${reason}`);
  const rest = refusals.length - MAX_PRINTED_REJECTED_ROWS;
  const more = new Intl.NumberFormat("en").format(rest);
  return [...lines, ...(rest > 0 ? [`… and ${more} more (--json lists them)`] : [])].join("\n");
}
