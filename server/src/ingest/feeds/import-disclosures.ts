import type pg from "pg";
import { type WriteCounts, writeDocuments } from "../../companies/stores/index.ts";
import { countRows } from "../runs/report.ts";
import type { ImportRun } from "../runs/run-import.ts";
import { saveCursor, readCursor } from "./cursor-store.ts";
import type { DisclosureFeed, FetchedDocuments } from "../../vendors/port/market-feed.ts";

export interface FetchedDisclosures extends FetchedDocuments {
  readonly vendor: string;
  readonly day: string;
}

export async function fetchDisclosures(
  run: Pick<ImportRun, "pool">,
  feed: DisclosureFeed,
  day: string,
  signal?: AbortSignal,
): Promise<FetchedDisclosures> {
  const cursor = await readCursor(run.pool, feed.vendor, day);
  return { vendor: feed.vendor, day, ...(await feed.documents(day, cursor, signal)) };
}

/**
 * Writes a day's documents and its cursor in one transaction.
 * @param after runs in the transaction with the row counts
 */
export async function writeDisclosures(
  run: ImportRun,
  fetched: FetchedDisclosures,
  after: (client: pg.PoolClient, outcome: WriteCounts) => Promise<void> = async () => {},
): Promise<void> {
  const { records, refusals, cursor, vendor, day } = fetched;
  const { log, pool, lease, runId } = run;
  const written = await writeDocuments(pool, lease, runId, records, async (client, outcome) => {
    if (cursor !== null) await saveCursor(client, { vendor, day, cursor }, runId);
    await after(client, outcome);
  });
  countRows(log.documents, records.length, written);
  log.rejectRows(log.documents, refusals);
}
