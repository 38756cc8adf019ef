import type { Command } from "commander";
import {
  type FamilyReport,
  type LineReport,
  type Miss,
  type Proof,
  prove,
} from "../../proof/index.ts";
import type { CommandContext } from "./terminal/command-context.ts";
import { withProgressBar } from "./terminal/progress-bar.ts";

interface Options {
  readonly data: string;
  readonly json?: boolean;
}

/** Per line, widest apart first; `--json` lists all. */
const MAX_PRINTED_MISSES = 10;

/** Exit code 1 unless every line reaches its target and few enough cells are unexplained. */
export function registerProve(program: Command, context: CommandContext): void {
  program
    .command("prove")
    .description(
      "Hold the database against figures that others published and its metrics against plain readings of filings, " +
        "and print the misses with their reasons",
    )
    .option(
      "--data <folder>",
      "folder of the reference data",
      process.env["TEST_DATA"] ?? "../shared/data",
    )
    .option("--json", "the checks with all misses as JSON on stdout")
    .action(async (options: Options) => {
      const pool = await context.openPool();
      try {
        const proof = await withProgressBar((progress) => prove(pool, options.data, progress));
        process.stdout.write(
          options.json === true ? `${JSON.stringify(proof)}\n` : describeProof(proof),
        );
        if (!proof.passed) process.exitCode = 1;
      } finally {
        await pool.end();
      }
    });
}

export function describeProof({ checks, families }: Proof): string {
  return [...checks.flatMap(describeLine), ...families.map(describeFamily), ""].join("\n");
}

function describeLine(line: LineReport): string[] {
  const { name, rows, agreeing, explained, unexplained, share, target, faults, misses } = line;
  const rest = misses.length - MAX_PRINTED_MISSES;
  return [
    `${markOf(line)} ${name}: ${agreeing} of ${rows} agree = ${percent(share)} (target ${percent(target)}), ` +
      `${explained} explained, ${unexplained} unexplained = ${percent(rows === 0 ? null : unexplained / rows)}`,
    ...faults.map((fault) => `       fails: ${fault}`),
    ...line.rules.map(
      ({ id, sentence, cells, placebo }) =>
        `       ${id} ${cells} (by chance ${percent(placebo)}): ${sentence}`,
    ),
    ...line.uncompared.map(({ cells, reason }) => `       not compared ${cells}: ${reason}`),
    ...misses.slice(0, MAX_PRINTED_MISSES).map(describeMiss),
    ...(rest > 0 ? [`       … and ${rest} more (--json lists them)`] : []),
  ];
}

function describeMiss({ code, periodEnd, documentId, ours, theirs, reason }: Miss): string {
  const cell = [code, periodEnd, documentId].filter((part) => part !== null).join(" ");
  return `       ${cell}: ours ${ours}, theirs ${theirs}: ${reason ?? "unexplained"}`;
}

function describeFamily(family: FamilyReport): string {
  const { name, rows, agreeing, explained, unexplained, unexplainedShare, limit } = family;
  return (
    `${markOf(family)} all ${name} figures: ${agreeing} of ${rows} agree, ${explained} explained, ` +
    `${unexplained} unexplained = ${percent(unexplainedShare)} (at most ${percent(limit)})`
  );
}

function markOf({ passed }: { readonly passed: boolean }): string {
  return passed ? "ok  " : "FAIL";
}

function percent(share: number | null): string {
  return share === null ? "–" : `${(share * 100).toFixed(2)} %`;
}
