import type pg from "pg";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";
import type { FollowIssues } from "../../companies/stores/index.ts";
import type { ImportReport } from "../runs/report.ts";
import { runImport } from "../runs/run-import.ts";
import { readCursor } from "./cursor-store.ts";
import type { FilingsFeed } from "../../vendors/port/market-feed.ts";
import { writeDisclosures } from "./import-disclosures.ts";

export interface ImportFilingsOptions {
  readonly from: string;
  readonly to: string;
  /** Read the days' filings again from the start, for rejected ones or better parsing. */
  readonly again?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number, what: string) => void;
  readonly onWait?: (holder: string) => void;
  readonly followers?: readonly FollowIssues[];
}

/**
 * Imports filings, newest day first because those matter most to what is shown. Each part of a day is committed with
 * its cursor, so an interrupted import continues. For days read before, only additions to their lists are fetched.
 */
export async function importFilings(
  pool: pg.Pool,
  feed: FilingsFeed,
  options: ImportFilingsOptions,
): Promise<ImportReport> {
  const { again = false, signal, onProgress = () => {} } = options;
  const [first, last] = [toEpochDay(options.from), toEpochDay(options.to)];
  return runImport(
    pool,
    "feed",
    feed.provenance,
    async (run) => {
      const total = Math.max(0, last - first + 1);
      for (let number = last; number >= first; number--) {
        const day = toIsoDate(number);
        onProgress(last - number, total, day);
        const cursor = again ? null : await readCursor(pool, feed.vendor, day);
        for await (const part of feed.documentsInParts(day, cursor, signal)) {
          await writeDisclosures(run, { ...part, vendor: feed.vendor, day });
          onProgress(last - number, total, day);
        }
      }
      onProgress(total, total, "");
    },
    { onWait: options.onWait, followers: options.followers },
  );
}
