import { MS_PER_DAY } from "../../../platform/clock/days.ts";
import type { Command } from "commander";
import type pg from "pg";
import {
  type FollowIssues,
  importFilings,
  importHistory,
  type ImportReport,
} from "../../../ingest/index.ts";
import { jstDay } from "../../../platform/clock/clock.ts";
import type { ConfiguredVendor, FeedKind, FeedsByKind } from "../../../vendors/index.ts";
import { ISSUE_FOLLOWERS } from "../../issue-followers.ts";
import type { CommandContext } from "../terminal/command-context.ts";
import type { Config } from "../../config/config.ts";
import { parseDay } from "../terminal/parse-day.ts";
import { type ImportOptions, runImportCommand } from "./run-import-command.ts";

interface Options extends ImportOptions {
  readonly from: string;
  readonly to?: string;
  readonly again?: boolean;
}

interface FetchOptions {
  readonly from: string;
  readonly to: string;
  readonly again: boolean;
  readonly onProgress: (done: number, total: number, what: string) => void;
  readonly onWait: (holder: string) => void;
  readonly followers: readonly FollowIssues[];
}

const IMPORTS: {
  readonly [Kind in FeedKind]: (
    pool: pg.Pool,
    feed: FeedsByKind[Kind],
    options: FetchOptions,
  ) => Promise<ImportReport>;
} = { market: importHistory, filings: importFilings };

/** Backfills history; `tenbin daily` continues from there. */
export function registerImportVendor<Kind extends FeedKind>(
  group: Command,
  context: CommandContext,
  readConfig: () => Config,
  vendor: ConfiguredVendor<Kind, Config>,
): void {
  const { description, defaultTo, again: meaningOfAgain, rejected, own } = vendor.importCommand;
  const command = group
    .command(vendor.name)
    .description(description)
    .requiredOption("--from <day>", "the first day", parseDay)
    .option("--to <day>", `the last day; default ${defaultTo}`, parseDay);
  for (const option of own?.options ?? []) command.option(option.flags, option.description);
  command
    .option("--again", meaningOfAgain)
    .option("--replace-sample", "clear the sample market first, if that is what the database holds")
    .option("--json", `the report, with the rejected ${rejected}, as JSON on stdout`)
    .action(async (options: Options) => {
      const { from, again = false } = options;
      const config = readConfig();
      const feed =
        own === undefined
          ? vendor.createFeed(config)
          : await own.createFeed(config, command.opts<Record<string, unknown>>());
      if (feed === null) {
        throw new Error(`No key of ${vendor.title} is set (${vendor.keySetting})`);
      }
      const sinceToday = defaultTo === "today" ? 0 : MS_PER_DAY;
      const to = options.to ?? jstDay(new Date(Date.now() - sinceToday));
      await runImportCommand(context, options, {
        async check() {
          await vendor.importCommand.check(feed, { from, to });
          return null;
        },
        run: (pool, onProgress, onWait) =>
          IMPORTS[vendor.kind](pool, feed, {
            from,
            to,
            again,
            onProgress,
            onWait,
            followers: ISSUE_FOLLOWERS,
          }),
      });
    });
}
