import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { keepCursor, readCursor } from "../feeds/cursors.ts";
import type { MarketFeed } from "../feeds/market-feed.ts";
import type { Lease } from "../import/lease.ts";
import { countRows } from "../import/report.ts";
import { runImport } from "../import/run.ts";
import { mergeDocuments } from "../import/write-documents.ts";
import type { AskedDay } from "./rules.ts";
import { noteAsked, reachStep } from "./store.ts";

/**
 * Asks once more for the disclosures of a day that is done, and writes what came since in one transaction. Where
 * something did, the day is one that is written and not yet valued again: whoever is cut off then goes on there.
 * @param daily the right to the daily run, held until the transaction ends
 * @returns whether anything came
 * @throws FeedError
 */
export async function bringDisclosures(
  pool: pg.Pool,
  daily: Lease,
  feed: MarketFeed,
  asked: AskedDay,
  signal?: AbortSignal,
): Promise<boolean> {
  const { day } = asked;
  const { vendor, provenance } = feed;
  const { records, refusals, cursor } = await feed.documents(
    day,
    await readCursor(pool, vendor, day),
    signal,
  );
  if (records.length + refusals.length === 0) {
    await inTransaction(pool, async (client) => {
      await daily.hold(client);
      await noteAsked(client, asked);
    });
    return false;
  }
  let came = false;
  await runImport(pool, "feed", provenance, async (run) => {
    for (const { file, line, reason } of refusals) {
      run.log.refuse(run.log.documents, file, line, reason);
    }
    const outcome = await inTransaction(pool, async (client) => {
      await daily.hold(client);
      await run.lease.hold(client);
      const written = await mergeDocuments(client, run.runId, records);
      if (cursor !== null) await keepCursor(client, { vendor, day, cursor }, run.runId);
      await noteAsked(client, asked);
      came = written.added + written.changed > 0;
      if (came) await reachStep(client, day, "written");
      return written;
    });
    countRows(run.log.documents, records.length, outcome);
  });
  return came;
}
