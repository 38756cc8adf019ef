import { access, constants, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Command } from "commander";
import { createCompanies } from "../../companies/index.ts";
import { createBacktests } from "../../valuation/index.ts";
import type { CommandContext } from "../command-context.ts";
import { describeBacktest } from "./describe-backtest.ts";
import { withProgressBar } from "./progress-bar.ts";
import { readCodes } from "./read-codes.ts";
import { parseDay } from "./parse-day.ts";

interface Options {
  readonly codes?: string;
  readonly from?: string;
  readonly to?: string;
  readonly publish?: boolean;
  /** True: standard output. */
  readonly json?: string | true;
}

export function registerBacktest(program: Command, context: CommandContext): void {
  program
    .command("backtest")
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
}

async function run(context: CommandContext, options: Options): Promise<void> {
  const { codes: file, from, to, json } = options;
  const isOnStdout = json === true || json === "-";
  // Fails before the work, not after it.
  if (typeof json === "string" && !isOnStdout) await assertWritableFolder(dirname(json));
  const codes = file === undefined ? undefined : await readCodes(file);
  const isWhole = codes === undefined && from === undefined && to === undefined;
  const publish = options.publish === true || isWhole;
  const pool = await context.openPool();
  try {
    const backtests = createBacktests({ pool, companies: createCompanies({ pool }) });
    const result = await withProgressBar((progress) =>
      backtests.run({ codes, from, to, publish }, ({ done, total, date }) =>
        progress(done, total, date),
      ),
    );
    if (json !== undefined && !isOnStdout) await writeFile(json, `${JSON.stringify(result)}\n`);
    process.stdout.write(
      isOnStdout ? `${JSON.stringify(result)}\n` : describeBacktest(result, publish),
    );
  } finally {
    await pool.end();
  }
}

async function assertWritableFolder(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(`Cannot write into ${folder}`);
  });
}
