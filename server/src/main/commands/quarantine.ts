import type { Command } from "commander";
import { createCompanies, normalizeCode } from "../../companies/index.ts";
import { type SeriesDefect, listQuarantined, releaseSeries } from "../../ingest/index.ts";
import type { CommandContext } from "./terminal/command-context.ts";
import { createPackedValuations } from "../packed-valuations.ts";

export function registerQuarantine(program: Command, context: CommandContext): void {
  const group = program
    .command("quarantine")
    .description("Price series that cannot be right and are shown nowhere");
  group
    .command("list", { isDefault: true })
    .description("List quarantined series, since when and why")
    .option("--json", "as JSON on stdout")
    .action(async ({ json }: { json?: boolean }) => {
      const pool = await context.openPool();
      try {
        const quarantined = await listQuarantined(pool);
        process.stdout.write(
          json === true ? `${JSON.stringify(quarantined)}\n` : describe(quarantined),
        );
      } finally {
        await pool.end();
      }
    });
  group
    .command("release")
    .description(
      "Show a code's prices again, unchanged. The decision is stored; a later defect quarantines it again",
    )
    .argument("<code>")
    .requiredOption(
      "--reason <text>",
      "why the series is right, or may be shown; stored permanently",
    )
    .option("--adjusted", "the split-adjusted series of the code")
    .action(async (text: string, { reason, adjusted }: { reason: string; adjusted?: boolean }) => {
      const code = normalizeCode(text);
      if (code === null)
        throw new Error(
          `Invalid issue code ${text}: use four or five characters, such as 9735 or 130A0`,
        );
      if (reason.trim() === "") throw new Error("--reason must not be empty");
      await release(context, code, adjusted === true ? "adjusted" : "raw", reason.trim());
    });
}

async function release(
  context: CommandContext,
  code: string,
  series: "raw" | "adjusted",
  reason: string,
): Promise<void> {
  const pool = await context.openPool();
  try {
    const released = await releaseSeries(pool, { code, series, reason }, (holder) =>
      context.log(`An import is running (${holder}): waiting for it to end.`),
    );
    if (released.length === 0) throw new Error(`${code} is not in quarantine (${series} series)`);
    process.stdout.write(`Released:\n${describe(released)}`);
    if (series === "adjusted") return;
    const companies = createCompanies({ pool });
    const report = await createPackedValuations({ pool, companies }).valuation.valueMarket(
      {},
      {
        onWait: (holder) =>
          context.log(`The market is being valued (${holder}): waiting for that to end.`),
      },
    );
    process.stdout.write(`Valued again: ${report.computed} values new or changed.\n`);
  } finally {
    await pool.end();
  }
}

function describe(defects: readonly SeriesDefect[]): string {
  if (defects.length === 0) return "Nothing is in quarantine.\n";
  return defects
    .map(
      ({ series, code, kind, since, evidence }) =>
        `${code} ${series} ${kind} since ${since}: ${evidence}\n`,
    )
    .join("");
}
