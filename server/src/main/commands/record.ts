import type { Command } from "commander";
import { createCompanies } from "../../companies/index.ts";
import {
  createLiveRecord,
  type FreezeResult,
  type LiveRecord,
  type VerifyResult,
} from "../../live-record/index.ts";
import { createValuations } from "../../valuation/index.ts";
import type { CommandContext } from "./terminal/command-context.ts";

interface Options {
  readonly json?: boolean;
}

type Opened = Awaited<ReturnType<LiveRecord["open"]>>;

export function registerRecordCommands(program: Command, context: CommandContext): void {
  async function answer<T>(
    { json }: Options,
    work: (record: LiveRecord) => Promise<T>,
    describe: (result: T) => string,
  ): Promise<T> {
    const pool = await context.openPool();
    try {
      const companies = createCompanies({ pool });
      const valuation = createValuations({ pool, companies });
      const result = await work(createLiveRecord({ pool, companies, valuation }));
      process.stdout.write(`${json === true ? JSON.stringify(result) : describe(result)}\n`);
      return result;
    } finally {
      await pool.end();
    }
  }

  const group = program
    .command("record")
    .description("The live record: what was said of every company at each month end");
  group
    .command("freeze")
    .description(
      "Value the newest month end and freeze it; never an earlier one. Safe to repeat and to interrupt",
    )
    .option("--json", "the result as JSON on stdout")
    .action(async (options: Options) => {
      await answer(options, (record) => record.freeze(), describeFreeze);
    });
  group
    .command("open")
    .description("Measure the months that are twelve months old and publish their rows")
    .option("--json", "the opened months with their figures as JSON on stdout")
    .action(async (options: Options) => {
      await answer(options, (record) => record.open(), describeOpened);
    });
  group
    .command("verify")
    .description(
      "Recompute every row's hash, every root and the chain; exits with 1 if one differs",
    )
    .option("--json", "the result as JSON on stdout")
    .action(async (options: Options) => {
      const { faults } = await answer(options, (record) => record.verify(), describeVerified);
      if (faults.length > 0) process.exitCode = 1;
    });
}

function describeFreeze(result: FreezeResult): string {
  const { outcome, monthEnd } = result;
  if (outcome === "frozen") {
    const { rows, assumedNames } = result;
    const assumed =
      assumedNames === null || assumedNames === 0
        ? ""
        : `, ${assumedNames} with the name, segment and sector of a later list or of none`;
    return `Frozen: ${monthEnd}, ${rows} rows${assumed}`;
  }
  if (outcome === "current") return `${monthEnd} was frozen before: nothing to do.`;
  return "There are no prices of a whole month yet: nothing to freeze. Import market data first.";
}

const figure = (number: number | null) => number?.toFixed(3) ?? "–";

function describeOpened(opened: Opened): string {
  if (opened.length === 0) return "No frozen month is twelve months old: nothing to open.";
  return opened
    .map(({ monthEnd, score: { value, score, backtest } }) => {
      return [
        `${monthEnd}: ${value.rows} rows`,
        `error ${figure(value.medianErrorDateCentred)} (backtest ${figure(backtest.value.medianErrorDateCentred)})`,
        `IC ${figure(value.ic)} (${figure(backtest.value.ic)})`,
        `IC of the score ${figure(score.ic)} (${figure(backtest.score.ic)})`,
      ].join(", ");
    })
    .join("\n");
}

function describeVerified({ months, rows, faults }: VerifyResult): string {
  if (faults.length === 0) return `Verified: ${rows} rows of ${months} months, and their chain.`;
  return faults
    .map(({ monthEnd, row, problem }) => {
      const place = row === null ? monthEnd : `${monthEnd}, row ${row.position} (${row.code})`;
      return `REFUSED ${place}: ${problem}`;
    })
    .join("\n");
}
