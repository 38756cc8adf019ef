import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { fetchDisclosures, writeDisclosures } from "../feeds/import-disclosures.ts";
import type { MarketFeed } from "../../vendors/port/market-feed.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import type { FollowIssues } from "../../companies/stores/index.ts";
import { runImport } from "../runs/run-import.ts";
import type { DayRequest } from "./rules.ts";
import { recordDisclosuresAsked, setStep } from "./store.ts";

export interface BackfillOptions {
  readonly signal?: AbortSignal | undefined;
  readonly followers?: readonly FollowIssues[] | undefined;
}

/**
 * Fetches the disclosures of a finished day again. New ones return the day to `written`, so that an interrupted run
 * values it again. While one of its vendors is behind, the day stays due.
 * @param daily the daily run's lease, held until the transaction ends
 * @returns whether anything was new
 * @throws FeedError
 */
export async function backfillDisclosures(
  pool: pg.Pool,
  daily: Lease,
  feed: MarketFeed,
  request: DayRequest,
  { signal, followers }: BackfillOptions,
): Promise<boolean> {
  const fetched = await fetchDisclosures({ pool }, feed, request.day, signal);
  const { records, refusals, cursor } = fetched;
  const isBehind = cursor !== null && feed.isBehind?.(cursor) === true;
  const recordAttempt = async (client: pg.PoolClient) => {
    await daily.assertHeld(client);
    if (!isBehind) await recordDisclosuresAsked(client, request);
  };
  if (records.length + refusals.length === 0) {
    await inTransaction(pool, recordAttempt);
    return false;
  }
  let hasNew = false;
  await runImport(
    pool,
    "feed",
    feed.provenance,
    (run) =>
      writeDisclosures(run, fetched, async (client, { added, changed }) => {
        await recordAttempt(client);
        hasNew = added + changed > 0;
        if (hasNew) await setStep(client, request.day, "written");
      }),
    { followers },
  );
  return hasNew;
}
