import { basename } from "node:path";
import type pg from "pg";
import { clearSampleMarket, type ImportReport } from "../../companies/index.ts";
import { clearValuations } from "../../valuation/index.ts";
import type { CommandContext } from "../command-context.ts";
import { withProgressBar } from "./progress-bar.ts";

/** Options of every import. */
export interface ImportOptions {
  readonly json?: boolean;
  readonly replaceSample?: boolean;
  readonly allOrNothing?: boolean;
}

/** How many refusals are printed for people; `--json` gives all that were listed. */
const PRINTED_REFUSALS = 20;

/** Runs an import with a progress bar on standard error and prints its report. */
export async function runImportCommand(
  context: CommandContext,
  options: ImportOptions,
  work: (
    pool: pg.Pool,
    progress: (done: number, total: number, file: string) => void,
    onWait: (holder: string) => void,
  ) => Promise<ImportReport>,
): Promise<void> {
  const pool = await context.openPool();
  const onWait = (holder: string) =>
    context.log(`Another import is running (${holder}): waiting for it to end.`);
  try {
    if (options.replaceSample === true) {
      const cleared = await clearSampleMarket(pool, [clearValuations], onWait);
      if (cleared) context.log("The sample market was cleared.");
    }
    const report = await withProgressBar((progress) =>
      work(pool, (done, total, file) => progress(done, total, basename(file)), onWait),
    );
    if (options.json === true) process.stdout.write(`${JSON.stringify(report)}\n`);
    else process.stdout.write(describeReport(report));
    const withheld = options.allOrNothing === true && report.refusals.length > 0;
    if (withheld)
      context.log("Nothing was taken: correct the rows above, or leave out --all-or-nothing.");
    if (withheld || report.brokenFiles > 0) process.exitCode = 1;
  } finally {
    await pool.end();
  }
}

/** The report in words and figures, refused rows by file and line. */
function describeReport(report: ImportReport): string {
  const lines = [`Import ${report.runId} took ${report.seconds.toFixed(1)} s.`];
  const format = new Intl.NumberFormat("en");
  for (const kind of ["issues", "documents", "bars"] as const) {
    const counts = report[kind];
    if (counts.read === 0) continue;
    const cells = (["read", "added", "changed", "unchanged", "refused"] as const).map(
      (name) => `${name === "added" ? "new" : name} ${format.format(counts[name])}`,
    );
    lines.push(`${kind}: ${cells.join(", ")}`);
  }
  for (const { file, line, reason } of report.refusals.slice(0, PRINTED_REFUSALS)) {
    lines.push(`refused ${file}${line > 0 ? `:${line}` : ""}: ${reason}`);
  }
  const rest = report.refusals.length - PRINTED_REFUSALS;
  if (rest > 0) lines.push(`… and ${format.format(rest)} more (--json lists them)`);
  return `${lines.join("\n")}\n`;
}
