import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { fetchDisclosures, writeDisclosures } from "../feeds/import-disclosures.ts";
import type { MarketFeed } from "../../vendors/port/market-feed.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import { runImport } from "../runs/run.ts";
import type { AskedDay } from "./rules.ts";
import { noteAsked, reachStep } from "./store.ts";

/**
 * Asks once more for the disclosures of a day that is done, and writes what came since in one transaction. Where
 * something did, the day is one that is written and not yet valued again: whoever is cut off then goes on there.
 * Where a part of the vendors did not answer, the day stays one that is to be asked for.
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
  const fetched = await fetchDisclosures({ pool }, feed, asked.day, signal);
  const { records, refusals, cursor } = fetched;
  const isBehind = cursor !== null && feed.isBehind?.(cursor) === true;
  const note = async (client: pg.PoolClient) => {
    await daily.hold(client);
    if (!isBehind) await noteAsked(client, asked);
  };
  if (records.length + refusals.length === 0) {
    await inTransaction(pool, note);
    return false;
  }
  let came = false;
  await runImport(pool, "feed", feed.provenance, (run) =>
    writeDisclosures(run, fetched, async (client, { added, changed }) => {
      await note(client);
      came = added + changed > 0;
      if (came) await reachStep(client, asked.day, "written");
    }),
  );
  return came;
}
