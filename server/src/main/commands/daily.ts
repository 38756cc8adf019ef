import type { Command } from "commander";
import { createCompanies } from "../../companies/index.ts";
import { createDailyRuns } from "../../ingest/index.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { CommandContext } from "../command-context.ts";
import { createPackedValuations } from "../packed-valuations.ts";
import type { Config } from "../config/config.ts";
import { type DailyReport, runDaily } from "../daily-run/run-daily.ts";
import { createDailyFeed, MARKET_KEY_SETTINGS } from "../market-feed.ts";
import { parseDay } from "./parse-day.ts";

interface Options {
  readonly date?: string;
  readonly until?: string;
  readonly accept?: string;
  readonly json?: boolean;
}

/** Exit code 1 while a due day is missing. */
export function registerDaily(
  program: Command,
  context: CommandContext,
  readConfig: () => Config,
): void {
  program
    .command("daily")
    .description(
      "Fetch, check, import and value every trading day that is due, as the worker does each evening; " +
        "safe to repeat and to interrupt",
    )
    .option("--date <day>", "this day only, fetched and checked again even if it is done", parseDay)
    .option(
      "--until <day>",
      "the last day; default: the last that vendors can have published by now",
      parseDay,
    )
    .option(
      "--accept <reason>",
      "with --date: import the day even if the gate rejects it; the reason is stored",
    )
    .option("--json", "the report as JSON on stdout")
    .action(async ({ date, until, accept, json }: Options) => {
      if (accept !== undefined && date === undefined) {
        throw new Error("--accept applies to one day: add --date");
      }
      const feed = createDailyFeed(readConfig());
      if (feed === null) {
        const keys = MARKET_KEY_SETTINGS.join(", ");
        throw new Error(`No vendor of market data is configured (${keys})`);
      }
      const pool = await context.openPool();
      try {
        const companies = createCompanies({ pool });
        const report = await runDaily(
          {
            runs: createDailyRuns({ pool }),
            feed,
            valuation: createPackedValuations({ pool, companies }).valuation,
            clock: systemClock,
          },
          { date, until, accept },
        );
        process.stdout.write(json === true ? `${JSON.stringify(report)}\n` : describe(report));
        if (report.days.some(({ outcome }) => outcome !== "done")) process.exitCode = 1;
      } finally {
        await pool.end();
      }
    });
}

function describe({ holder, days }: DailyReport): string {
  if (holder !== null) return `The daily run is under way (${holder}): nothing to do.\n`;
  if (days.length === 0) return "No due trading day is missing.\n";
  return days
    .map(({ day, outcome, problem, seconds }) => {
      const why = problem === null ? "" : `: ${problem}`;
      const next = outcome === "refused" ? acceptHint(day) : "";
      return `${day} ${outcome} in ${seconds.toFixed(1)} s${why}\n${next}`;
    })
    .join("");
}

function acceptHint(day: string): string {
  return (
    `  Nothing of it was imported; the worker fetches it again every ten minutes in the evening. If it is right after all:\n` +
    `  tenbin daily --date ${day} --accept "why"\n`
  );
}
