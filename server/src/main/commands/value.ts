import type { Command } from "commander";
import { createCompanies } from "../../companies/index.ts";
import type { ValuationReport } from "../../valuation/index.ts";
import type { CommandContext } from "./terminal/command-context.ts";
import { createPackedValuations } from "../packed-valuations.ts";
import { withProgressBar } from "./terminal/progress-bar.ts";
import { parseDay } from "./terminal/parse-day.ts";

interface Options {
  readonly date?: string;
  readonly from?: string;
  readonly to?: string;
  readonly json?: boolean;
}

export function registerValue(program: Command, context: CommandContext): void {
  program
    .command("value")
    .description(
      "Value the whole market: every month end and the newest day, or the days asked for. " +
        "Unchanged inputs are not computed again; safe to repeat and to interrupt",
    )
    .option("--date <day>", "one day, YYYY-MM-DD", parseDay)
    .option("--from <day>", "month ends from this day on", parseDay)
    .option("--to <day>", "month ends up to this day", parseDay)
    .option("--json", "the report as JSON on stdout")
    .action((options: Options) => run(context, options));
}

async function run(context: CommandContext, { json, ...selection }: Options): Promise<void> {
  if (
    selection.date !== undefined &&
    (selection.from !== undefined || selection.to !== undefined)
  ) {
    throw new Error("--date cannot be combined with --from or --to");
  }
  const pool = await context.openPool();
  try {
    const { valuation } = createPackedValuations({ pool, companies: createCompanies({ pool }) });
    const started = performance.now();
    const report = await withProgressBar((progress) =>
      valuation.valueMarket(selection, {
        onProgress: ({ done, total, date }) => progress(done, total, date),
        onWait: (holder) =>
          context.log(`The market is being valued (${holder}): waiting for that to end.`),
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    const text = json === true ? JSON.stringify({ ...report, seconds }) : describe(report, seconds);
    process.stdout.write(`${text}\n`);
  } finally {
    await pool.end();
  }
}

function describe(report: ValuationReport, seconds: number): string {
  const format = new Intl.NumberFormat("en");
  const { date, days, computed, unchanged, companies, rated } = report;
  if (date === null) return "There are no prices yet: nothing to value. Import market data first.";
  return [
    `Valued ${format.format(companies)} companies on ${days} days in ${seconds.toFixed(1)} s.`,
    `values: new or changed ${format.format(computed)}, unchanged ${format.format(unchanged)}`,
    `${date}: ${format.format(rated)} rated, engine ${report.engineVersion}`,
  ].join("\n");
}
