import type { Command } from "commander";
import { createCompanies } from "../../companies/index.ts";
import { createValuation, type ValueReport } from "../../valuation/index.ts";
import type { CommandContext } from "../command-context.ts";
import { withProgressBar } from "./progress-bar.ts";
import { readDay } from "./read-day.ts";

interface Options {
  readonly date?: string;
  readonly from?: string;
  readonly to?: string;
  readonly json?: boolean;
}

/** `tenbin value`: the whole market on every valuation day, on one day or in a range. */
export function registerValue(program: Command, context: CommandContext): void {
  program
    .command("value")
    .description(
      "Value the whole market: every month end and the newest day, or the days asked for. " +
        "Unchanged inputs are not computed again; safe to repeat and to kill",
    )
    .option("--date <day>", "one day, YYYY-MM-DD", readDay)
    .option("--from <day>", "month ends from this day on", readDay)
    .option("--to <day>", "month ends up to this day", readDay)
    .option("--json", "the report as JSON on stdout")
    .action((options: Options) => run(context, options));
}

async function run(context: CommandContext, { json, ...wish }: Options): Promise<void> {
  if (wish.date !== undefined && (wish.from !== undefined || wish.to !== undefined)) {
    throw new Error("--date stands alone: give either one day or a range");
  }
  const pool = await context.openPool();
  try {
    const valuation = createValuation({ pool, companies: createCompanies({ pool }) });
    const started = performance.now();
    const report = await withProgressBar((progress) =>
      valuation.valueMarket(wish, {
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

function describe(report: ValueReport, seconds: number): string {
  const format = new Intl.NumberFormat("en");
  const { date, days, computed, unchanged, companies, rated } = report;
  if (date === null) return "There are no prices yet: nothing to value. Import market data first.";
  return [
    `Valued ${format.format(companies)} companies on ${days} days in ${seconds.toFixed(1)} s.`,
    `values: new or changed ${format.format(computed)}, unchanged ${format.format(unchanged)}`,
    `${date}: ${format.format(rated)} rated, engine ${report.engineVersion}`,
  ].join("\n");
}
