import type { Command } from "commander";
import type pg from "pg";
import { createCompanies } from "../../companies/index.ts";
import { createRecords, measureStored, type RecordQuestion } from "../../screening/index.ts";
import { backtestInThread, type BacktestResult, createBacktests } from "../../valuation/index.ts";
import type { CommandContext } from "./terminal/command-context.ts";
import { createPackedValuations } from "../packed-valuations.ts";
import type { CompletionProgress } from "../sample-completion.ts";

/**
 * The worker runs this in a process of its own, because it blocks its thread for long.
 * Safe to repeat and to kill: months already written stay, the record is written at once.
 */
export function registerCompleteSample(program: Command, context: CommandContext): void {
  program
    .command("complete-sample", { hidden: true })
    .description(
      "Value the sample market's earlier months, measure its record, pack its month ends",
    )
    .action(async () => {
      process.on("disconnect", exitWithoutParent);
      const pool = await context.openPool();
      try {
        const companies = createCompanies({ pool });
        if ((await companies.state()).provenance !== "sample") return;
        const { valuation, packs } = createPackedValuations({ pool, companies });
        const backtests = createBacktests({ pool, companies });
        const isMeasured = await backtests.isCurrent();
        const isComplete = await runUnlessStopped(async (signal) => {
          // Measuring needs no stored values, so that both processors have something to do.
          const measured = isMeasured ? null : measureRecord(pool, signal);
          measured?.catch(() => {});
          await valuation.valueMarket({}, { signal, onProgress: progressOf("values") });
          // Who waits for the record meets no new values after it.
          const published = measured?.then((result) => backtests.publish(result));
          published?.catch(() => {});
          await packs.packMonthEnds({ signal, onProgress: progressOf("month_ends") });
          await published;
        });
        if (!isComplete) return;
        const measure = (question: RecordQuestion) => measureStored(packs, question);
        await createRecords({ pool, packs, valuation, measure }).storePromising();
      } finally {
        await pool.end();
        process.off("disconnect", exitWithoutParent);
        if (process.connected) process.disconnect();
      }
    });
}

function measureRecord(pool: pg.Pool, signal: AbortSignal): Promise<BacktestResult> {
  const url = pool.options.connectionString!;
  return backtestInThread(url, { signal, onProgress: progressOf("record") });
}

/**
 * Signals abort it, so that leases are released.
 * @returns false when it was aborted
 */
async function runUnlessStopped(work: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
  const stopping = new AbortController();
  const abort = () => stopping.abort();
  for (const signal of STOP_SIGNALS) process.on(signal, abort);
  try {
    await work(stopping.signal);
    return true;
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    process.exitCode = 1;
    return false;
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, abort);
  }
}

/** The next worker starts this again. */
function exitWithoutParent(): void {
  process.exit(1);
}

const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;

function progressOf(step: CompletionProgress["step"]) {
  return ({ done, total }: Omit<CompletionProgress, "step">) => {
    const progress: CompletionProgress = { step, done, total };
    process.send?.(progress);
  };
}
