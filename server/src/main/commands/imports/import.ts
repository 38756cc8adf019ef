import type { Command } from "commander";
import {
  checkBulk,
  checkJpxList,
  importBulk,
  importJpxAlerts,
  importJpxList,
} from "../../../ingest/index.ts";
import { VENDORS } from "../../../vendors/index.ts";
import { ISSUE_FOLLOWERS } from "../../issue-followers.ts";
import type { CommandContext } from "../terminal/command-context.ts";
import type { Config } from "../../config/config.ts";
import { parseDay } from "../terminal/parse-day.ts";
import { registerImportVendor } from "./import-vendor.ts";
import { type ImportOptions, runImportCommand } from "./run-import-command.ts";

/** The origin of performance.now(). */
const PROCESS_START = 0;

interface Options extends ImportOptions {
  readonly adjusted?: boolean;
  readonly recheck?: boolean;
  readonly allOrNothing?: boolean;
}

/**
 * Exit code 1 when a file could not be read to its end, or when a rejected row stopped the import.
 */
export function registerImport(
  program: Command,
  context: CommandContext,
  readConfig: () => Config,
): void {
  const group = program
    .command("import")
    .description("Import market data; safe to repeat and to interrupt");
  group
    .command("bulk")
    .description(
      "Statements (.jsonl) and daily bars (.csv), plain, .gz or .xz, from files and folders",
    )
    .argument("<path...>")
    .option("--adjusted", "the bars are split-adjusted: keep them apart from the raw series")
    .option("--recheck", "compare every row, also of files that came before")
    .option("--all-or-nothing", "import nothing if any row is rejected")
    .option("--replace-sample", "clear the sample market first, if that is what the database holds")
    .option("--json", "the report, with the rejected rows, as JSON on stdout")
    .action(async (paths: string[], options: Options) => {
      const { adjusted = false, recheck = false, allOrNothing = false } = options;
      await runImportCommand(context, options, {
        check: (pool, onProgress) =>
          checkBulk(pool, paths, { adjusted, everyRow: allOrNothing, onProgress }),
        run: (pool, onProgress, onWait) =>
          importBulk(pool, paths, {
            adjusted,
            recheck,
            allOrNothing,
            onProgress,
            onWait,
            followers: ISSUE_FOLLOWERS,
            askedAt: PROCESS_START,
          }),
      });
    });
  group
    .command("jpx-list")
    .description(
      "The exchange's list of issues (.xls, .xlsx, .csv in CP932 or UTF-8; also .gz, .xz)",
    )
    .argument("<path...>")
    .option("--replace-sample", "clear the sample market first, if that is what the database holds")
    .option("--json", "the report, with the rejected rows, as JSON on stdout")
    .action(async (paths: string[], options: Options) => {
      await runImportCommand(context, options, {
        check: () => checkJpxList(paths),
        run: (pool, onProgress, onWait) =>
          importJpxList(pool, paths, {
            onProgress,
            onWait,
            followers: ISSUE_FOLLOWERS,
            askedAt: PROCESS_START,
          }),
      });
    });
  group
    .command("jpx-alerts")
    .description(
      "Issues under supervision and to be delisted: the exchange's page as saved (.html), or a table (.csv, .xlsx)",
    )
    .argument("<path...>")
    .option(
      "--as-of <day>",
      "the day of a list that names only what stands; default today",
      parseDay,
    )
    .option("--json", "the report, with the rejected rows, as JSON on stdout")
    .action(async (paths: string[], options: ImportOptions & { readonly asOf?: string }) => {
      await runImportCommand(context, options, {
        check: () => Promise.resolve(null),
        run: (pool, _, onWait) =>
          importJpxAlerts(pool, paths, {
            asOf: options.asOf,
            onWait,
            followers: ISSUE_FOLLOWERS,
          }),
      });
    });
  for (const vendor of VENDORS) registerImportVendor(group, context, readConfig, vendor);
}
