import type { Command } from "commander";
import { prove, type AccuracyCheck } from "../../ingest/index.ts";
import type { CommandContext } from "./terminal/command-context.ts";

interface Options {
  readonly data: string;
  readonly json?: boolean;
}

/** Per check; `--json` lists all. */
const MAX_PRINTED_MISSES = 20;

/** Exit code 1 unless every check reaches its target. */
export function registerProve(program: Command, context: CommandContext): void {
  program
    .command("prove")
    .description("Hold the database against figures that others published, and print the misses")
    .option(
      "--data <folder>",
      "folder of the reference data",
      process.env["TEST_DATA"] ?? "../shared/data",
    )
    .option("--json", "the checks with all misses as JSON on stdout")
    .action(async (options: Options) => {
      const pool = await context.openPool();
      try {
        const checks = await prove(pool, options.data);
        process.stdout.write(
          options.json === true ? `${JSON.stringify({ checks })}\n` : describeChecks(checks),
        );
        if (!checks.every(({ passed }) => passed)) process.exitCode = 1;
      } finally {
        await pool.end();
      }
    });
}

function describeChecks(checks: readonly AccuracyCheck[]): string {
  return checks
    .map((check) => {
      const lines = [
        `${check.passed ? "ok  " : "FAIL"} ${check.name}: ${check.agreeing} of ${check.rows} = ` +
          `${formatPercent(check.share)} (target ${formatPercent(check.target)})`,
        ...check.misses
          .slice(0, MAX_PRINTED_MISSES)
          .map(
            (miss) =>
              `       ${miss.code} ${miss.periodEnd} ${miss.documentId}: ` +
              `ours ${miss.ours}, theirs ${miss.theirs}`,
          ),
      ];
      const rest = check.misses.length - MAX_PRINTED_MISSES;
      if (rest > 0) lines.push(`       … and ${rest} more (--json lists them)`);
      return `${lines.join("\n")}\n`;
    })
    .join("");
}

function formatPercent(share: number | null): string {
  return share === null ? "–" : `${(share * 100).toFixed(2)} %`;
}
