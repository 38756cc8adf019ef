import type pg from "pg";
import type { ChunkOutcome } from "../bars/chunk-outcome.ts";
import type { Run } from "../runs/run.ts";
import { writeDocuments } from "../runs/write-documents.ts";
import { keepCursor, readCursor } from "./cursors.ts";
import type { DisclosureFeed, FetchedDocuments } from "../../vendors/port/market-feed.ts";

/** What a feed gave for a day, not yet written. */
export interface DayOfDisclosures extends FetchedDocuments {
  readonly vendor: string;
  readonly day: string;
}

/** Asks for what of the day is not stored yet. */
export async function fetchDisclosures(
  run: Pick<Run, "pool">,
  feed: DisclosureFeed,
  day: string,
  signal?: AbortSignal,
): Promise<DayOfDisclosures> {
  const cursor = await readCursor(run.pool, feed.vendor, day);
  return { vendor: feed.vendor, day, ...(await feed.documents(day, cursor, signal)) };
}

/**
 * Writes a day's documents and how far the day was read in one transaction; counts and refusals go to the run's log.
 * @param after called in it, with what the documents changed
 */
export async function writeDisclosures(
  run: Run,
  fetched: DayOfDisclosures,
  after: (client: pg.PoolClient, outcome: ChunkOutcome) => Promise<void> = async () => {},
): Promise<void> {
  const { records, refusals, cursor, vendor, day } = fetched;
  const { log, pool, lease, runId } = run;
  const { added, changed } = await writeDocuments(
    pool,
    lease,
    runId,
    records,
    async (client, outcome) => {
      if (cursor !== null) await keepCursor(client, { vendor, day, cursor }, runId);
      await after(client, outcome);
    },
  );
  log.documents.read += records.length + refusals.length;
  log.documents.added += added;
  log.documents.changed += changed;
  log.documents.unchanged += records.length - added - changed;
  for (const { file, line, reason } of refusals) log.refuse(log.documents, file, line, reason);
}
