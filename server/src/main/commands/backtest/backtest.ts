import { access, constants, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Command } from "commander";
import { createCompanies } from "../../../companies/index.ts";
import {
  type BacktestProgress,
  type Backtests,
  createBacktests,
} from "../../../valuation/index.ts";
import type { CommandContext } from "../terminal/command-context.ts";
import { describeBacktest } from "./describe-backtest.ts";
import { describeForecastTrial } from "./describe-forecast-trial.ts";
import { withProgressBar } from "../terminal/progress-bar.ts";
import { readCodes } from "../terminal/read-codes.ts";
import { parseDay } from "../terminal/parse-day.ts";

interface Options {
  readonly codes?: string;
  readonly from?: string;
  readonly to?: string;
  readonly publish?: boolean;
  /** True: standard output. */
  readonly json?: string | true;
}

export function registerBacktest(program: Command, context: CommandContext): void {
  // Options after `backtest forecasts` are its own, not those of `backtest`.
  const backtest = program
    .enablePositionalOptions()
    .command("backtest")
    .enablePositionalOptions()
    .description(
      "Measure the values against prices, later returns and rival methods, point in time. " +
        "A run over everything becomes the record that /sf shows",
    )
    .option(
      "--codes <file>",
      "score only these companies, one code a line; peers stay the market's",
    )
    .option("--from <day>", "month ends from this day on", parseDay)
    .option("--to <day>", "month ends up to this day", parseDay)
    .option("--publish", "make also a narrowed run the record that /sf shows")
    .option("--json [file]", "the result as JSON, into a file or (-) on stdout")
    .action((options: Options) => run(context, options));
  backtest
    .command("forecasts")
    .description(
      "Measure evidence and score with revisions of the companies' own forecasts as a fifth fact. " +
        "Decides whether the fact may be switched on; switches nothing",
    )
    .option("--from <day>", "month ends from this day on", parseDay)
    .option("--to <day>", "month ends up to this day", parseDay)
    .option("--json [file]", "the result as JSON, into a file or (-) on stdout")
    .action(({ from, to, json }: Pick<Options, "from" | "to" | "json">) =>
      measure(
        context,
        json,
        (backtests, onProgress) => backtests.tryForecasts({ from, to }, onProgress),
        describeForecastTrial,
      ),
    );
}

async function run(context: CommandContext, options: Options): Promise<void> {
  const { codes: file, from, to, json } = options;
  const codes = file === undefined ? undefined : await readCodes(file);
  const isWhole = codes === undefined && from === undefined && to === undefined;
  const publish = options.publish === true || isWhole;
  await measure(
    context,
    json,
    (backtests, onProgress) => backtests.run({ codes, from, to, publish }, onProgress),
    (result) => describeBacktest(result, publish),
  );
}

/** Shows the progress, and prints the result for people or as JSON. */
async function measure<T>(
  context: CommandContext,
  json: Options["json"],
  work: (backtests: Backtests, onProgress: (progress: BacktestProgress) => void) => Promise<T>,
  describe: (result: T) => string,
): Promise<void> {
  const isOnStdout = json === true || json === "-";
  // Fails before the work, not after it.
  if (typeof json === "string" && !isOnStdout) await assertWritableFolder(dirname(json));
  const pool = await context.openPool();
  try {
    const backtests = createBacktests({ pool, companies: createCompanies({ pool }) });
    const result = await withProgressBar((progress) =>
      work(backtests, ({ done, total, date }) => progress(done, total, date)),
    );
    if (json !== undefined && !isOnStdout) await writeFile(json, `${JSON.stringify(result)}\n`);
    process.stdout.write(isOnStdout ? `${JSON.stringify(result)}\n` : describe(result));
  } finally {
    await pool.end();
  }
}

async function assertWritableFolder(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(`Cannot write into ${folder}`);
  });
}
