import type { Command } from "commander";
import { type Companies, createCompanies } from "../../companies/index.ts";
import { createDailyRuns } from "../../ingest/index.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { ISSUE_FOLLOWERS } from "../issue-followers.ts";
import type { CommandContext } from "./terminal/command-context.ts";
import { createPackedValuations } from "../packed-valuations.ts";
import type { Config } from "../config/config.ts";
import { type DailyReport, runDaily } from "../daily-run/run-daily.ts";
import {
  runSampleDays,
  type SampleDayEvents,
  type SampleDaysReport,
} from "../daily-run/run-sample-days.ts";
import { createDailyFeed, MARKET_KEY_SETTINGS } from "../daily-run/market-feed.ts";
import { parseDay } from "./terminal/parse-day.ts";

type Report = DailyReport & Partial<Pick<SampleDaysReport, "events">>;

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
        "safe to repeat and to interrupt. Without a vendor, a sample market gets its next invented day",
    )
    .option("--date <day>", "this day only, fetched and checked again even if it is done", parseDay)
    .option(
      "--until <day>",
      "the last day; default: the last that vendors can have published by now, or one more invented day",
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
      const pool = await context.openPool();
      try {
        const companies = createCompanies({ pool });
        const runs = createDailyRuns({ pool, followers: ISSUE_FOLLOWERS });
        const { valuation } = createPackedValuations({ pool, companies });
        const options = { date, until, accept };
        if (feed === null) await assertSampleMarket(companies);
        const report: Report =
          feed === null
            ? await runSampleDays({ runs, valuation }, options)
            : await runDaily({ runs, feed, valuation, clock: systemClock }, options);
        process.stdout.write(json === true ? `${JSON.stringify(report)}\n` : describe(report));
        if (report.days.some(({ outcome }) => outcome !== "done")) process.exitCode = 1;
      } finally {
        await pool.end();
      }
    });
}

async function assertSampleMarket(companies: Pick<Companies, "state">): Promise<void> {
  if ((await companies.state()).provenance === "sample") return;
  const keys = MARKET_KEY_SETTINGS.join(", ");
  throw new Error(`No vendor of market data is configured (${keys})`);
}

function describe({ holder, days, events = [] }: Report): string {
  if (holder !== null) return `The daily run is under way (${holder}): nothing to do.\n`;
  if (days.length === 0) return "No due trading day is missing.\n";
  return days
    .map(({ day, outcome, problem, seconds }) => {
      const why = problem === null ? "" : `: ${problem}`;
      const next = outcome === "refused" ? acceptHint(day) : "";
      const brought = events.filter((each) => each.day === day).map(describeEvents);
      return `${day} ${outcome} in ${seconds.toFixed(1)} s${why}\n${next}${brought.join("")}`;
    })
    .join("");
}

/** An evening in the season of results has a hundred. */
const MAX_TICKERS = 8;

function describeEvents({ results, revisions, splits }: SampleDayEvents): string {
  const named = { results, "revised forecasts": revisions, splits };
  const parts = Object.entries(named).flatMap(([name, tickers]) => {
    if (tickers.length === 0) return [];
    const rest = tickers.length > MAX_TICKERS ? ` and ${tickers.length - MAX_TICKERS} more` : "";
    return `${name}: ${tickers.slice(0, MAX_TICKERS).join(" ")}${rest}`;
  });
  return `  invented; ${parts.length === 0 ? "only prices" : parts.join("; ")}\n`;
}

function acceptHint(day: string): string {
  return (
    `  Nothing of it was imported; the worker fetches it again every ten minutes in the evening. If it is right after all:\n` +
    `  tenbin daily --date ${day} --accept "why"\n`
  );
}
