import type { Command } from "commander";
import { importHistory } from "../../ingest/index.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import type { CommandContext } from "../command-context.ts";
import type { Config } from "../config.ts";
import { createMarketFeed } from "../market-feed.ts";
import { parseDay } from "./parse-day.ts";
import { type ImportOptions, runImportCommand } from "./run-import-command.ts";

interface Options extends ImportOptions {
  readonly from: string;
  readonly to?: string;
  readonly again?: boolean;
}

const DAY_MS = 86_400_000;

/** `tenbin import jquants`: what the vendor has of the past; `tenbin daily` goes on from there. */
export function registerImportJQuants(
  group: Command,
  context: CommandContext,
  readConfig: () => Config,
): void {
  group
    .command("jquants")
    .description(
      "Lists, bars and disclosures of past days from J-Quants (JQUANTS_API_KEY, JQUANTS_PLAN)",
    )
    .requiredOption("--from <day>", "the first day", parseDay)
    .option("--to <day>", "the last day; default yesterday", parseDay)
    .option("--again", "ask again for days whose disclosures are stored, for what was corrected")
    .option("--replace-sample", "clear the sample market first, if that is what the database holds")
    .option("--json", "the report, with the refused rows, as JSON on stdout")
    .action(async (options: Options) => {
      const feed = createMarketFeed(readConfig());
      if (feed === null) throw new Error("No key of J-Quants is set (JQUANTS_API_KEY)");
      const { from, again = false } = options;
      const to = options.to ?? jstDay(new Date(Date.now() - DAY_MS));
      await runImportCommand(context, options, {
        async check() {
          await feed.calendar(from, to);
          return null;
        },
        run: (pool, onProgress, onWait) =>
          importHistory(pool, feed, { from, to, again, onProgress, onWait }),
      });
    });
}
