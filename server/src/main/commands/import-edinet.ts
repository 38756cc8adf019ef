import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { importFilings } from "../../ingest/index.ts";
import { readCodeList } from "../../vendors/index.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import type { CommandContext } from "../command-context.ts";
import type { Config } from "../config.ts";
import { createFilingsFeed } from "../market-feed.ts";
import { parseDay } from "./parse-day.ts";
import { type ImportOptions, runImportCommand } from "./run-import-command.ts";

interface Options extends ImportOptions {
  readonly from: string;
  readonly to?: string;
  readonly codes?: string;
  readonly again?: boolean;
}

/** A number that no filing of a day has: nothing but the list is read. */
const LIST_ONLY_CURSOR = "999999999";

/** `tenbin import edinet`: filings of past days; `tenbin daily` goes on from there. */
export function registerImportEdinet(
  group: Command,
  context: CommandContext,
  readConfig: () => Config,
): void {
  group
    .command("edinet")
    .description(
      "Annual, half-year and quarterly reports and their corrections from EDINET (EDINET_API_KEY), the newest day first",
    )
    .requiredOption("--from <day>", "the first day", parseDay)
    .option("--to <day>", "the last day; default today", parseDay)
    .option("--codes <file>", "EdinetcodeDlInfo.zip, for filings listed without an issue code")
    .option("--again", "read the days' filings again from the first, for what was refused")
    .option("--replace-sample", "clear the sample market first, if that is what the database holds")
    .option("--json", "the report, with the refused filings, as JSON on stdout")
    .action(async (options: Options) => {
      const { from, codes: file, again = false } = options;
      const codes = file === undefined ? undefined : readCodeList(await readFile(file));
      const feed = createFilingsFeed(readConfig(), codes);
      if (feed === null) throw new Error("No key of EDINET is set (EDINET_API_KEY)");
      const to = options.to ?? jstDay(new Date());
      await runImportCommand(context, options, {
        async check() {
          await feed.documents(to, LIST_ONLY_CURSOR);
          return null;
        },
        run: (pool, onProgress, onWait) =>
          importFilings(pool, feed, { from, to, again, onProgress, onWait }),
      });
    });
}
