import { fork } from "node:child_process";
import type pg from "pg";
import { createCompanies } from "../companies/index.ts";
import type { ErrorReporter } from "../platform/error-reports/index.ts";
import type { Logger } from "../platform/log.ts";
import { createBacktests } from "../valuation/index.ts";
import { type BackgroundTask, startBackgroundTask } from "./processes/background-task.ts";
import { createPackedValuations } from "./packed-valuations.ts";
import { BATCH_MEMORY, TENBIN_ENTRY, waitForExit } from "./processes/supervised-child.ts";

/** Sent by `complete-sample` to the worker. */
export interface CompletionProgress {
  readonly step: "values" | "record" | "month_ends";
  readonly done: number;
  readonly total: number;
}

export interface SampleCompletionOptions {
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly errorReporter: Pick<ErrorReporter, "traceJob">;
}

const NAME = "complete-sample";
const LOG_EVERY_PERCENT = 20;

/**
 * What `npm start` leaves to the worker on a sample market: the values of earlier months, the
 * measured record, and the packs of past month ends. Repeated without end, because pages say that they
 * are being prepared.
 */
export function startSampleCompletion(options: SampleCompletionOptions): BackgroundTask {
  const { pool, log, errorReporter } = options;
  return startBackgroundTask({
    name: NAME,
    log,
    errorReporter,
    async run(signal) {
      if (!(await isSampleIncomplete(pool))) return;
      log.info({ task: NAME }, "task started");
      const started = performance.now();
      await runCommand(options, signal);
      log.info({ task: NAME, ms: Math.round(performance.now() - started) }, "task finished");
    },
  });
}

/** False where data are real: they are valued by jobs and measured by command. */
async function isSampleIncomplete(pool: pg.Pool): Promise<boolean> {
  const companies = createCompanies({ pool });
  if ((await companies.state()).provenance !== "sample") return false;
  const { valuation, packs } = createPackedValuations({ pool, companies });
  const { valued, total } = await valuation.coverage();
  if (valued < total || !(await createBacktests({ pool, companies }).isCurrent())) return true;
  const monthEnds = await packs.monthEndCoverage();
  return monthEnds.packed < monthEnds.total;
}

/** At the worker's priority, which children inherit. */
async function runCommand(
  { databaseUrl, log }: SampleCompletionOptions,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const execArgv = [...process.execArgv, BATCH_MEMORY];
  const child = fork(TENBIN_ENTRY, [NAME], { env, execArgv, stdio: "inherit" });
  const logged = new Map<CompletionProgress["step"], number>();
  child.on("message", (message) => {
    const { step, done, total } = message as CompletionProgress;
    const percent = Math.floor((100 * done) / total / LOG_EVERY_PERCENT) * LOG_EVERY_PERCENT;
    if (logged.get(step) === percent) return;
    logged.set(step, percent);
    log.info({ task: NAME, step, percent }, "task progress");
  });
  const code = await waitForExit(child, signal);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`tenbin ${NAME} ended with ${code ?? "a signal"}`);
}
