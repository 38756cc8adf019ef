import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { fetchDisclosures, writeDisclosures } from "../feeds/import-disclosures.ts";
import type { MarketFeed } from "../../vendors/port/market-feed.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import { runImport } from "../runs/run-import.ts";
import type { DayRequest } from "./rules.ts";
import { recordDisclosuresAsked, setStep } from "./store.ts";

/**
 * Asks once more for the disclosures of a day that is done, and writes what came since in one transaction. Where
 * something did, the day is one that is written and not yet valued again: whoever is cut off then goes on there.
 * Where a part of the vendors did not answer, the day stays one that is to be asked for.
 * @param daily the right to the daily run, held until the transaction ends
 * @returns whether anything came
 * @throws FeedError
 */
export async function backfillDisclosures(
  pool: pg.Pool,
  daily: Lease,
  feed: MarketFeed,
  asked: DayRequest,
  signal?: AbortSignal,
): Promise<boolean> {
  const fetched = await fetchDisclosures({ pool }, feed, asked.day, signal);
  const { records, refusals, cursor } = fetched;
  const isBehind = cursor !== null && feed.isBehind?.(cursor) === true;
  const recordAttempt = async (client: pg.PoolClient) => {
    await daily.assertHeld(client);
    if (!isBehind) await recordDisclosuresAsked(client, asked);
  };
  if (records.length + refusals.length === 0) {
    await inTransaction(pool, recordAttempt);
    return false;
  }
  let came = false;
  await runImport(pool, "feed", feed.provenance, (run) =>
    writeDisclosures(run, fetched, async (client, { added, changed }) => {
      await recordAttempt(client);
      came = added + changed > 0;
      if (came) await setStep(client, asked.day, "written");
    }),
  );
  return came;
}
