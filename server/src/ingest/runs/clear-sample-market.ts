import { IMPORT_LEASE } from "../import-lease.ts";
import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { acquireLease } from "../../platform/leases/lease.ts";
import { MARKET_TABLES } from "./market-tables.ts";

/** Deletes another domain's data derived from the market, in the same transaction. */
export type ClearDerivedData = (client: pg.PoolClient) => Promise<void>;

/**
 * Clears the market and derived data if they are the sample's; never real data.
 * @returns whether it was a sample
 */
export async function clearSampleMarket(
  pool: pg.Pool,
  clearDerivedData: readonly ClearDerivedData[],
  onWait?: (holder: string) => void,
): Promise<boolean> {
  const lease = await acquireLease(pool, IMPORT_LEASE, { onWait });
  try {
    return await inTransaction(pool, async (client) => {
      await lease.assertHeld(client);
      const { rows } = await client.query<{ sample: boolean; real: boolean }>(
        `select coalesce(bool_or(provenance = 'sample'), false) as sample,
                coalesce(bool_or(provenance = 'real'), false) as real from import_runs`,
      );
      if (rows[0]?.sample !== true || rows[0].real) return false;
      await client.query(`truncate ${MARKET_TABLES.join(", ")}, import_runs`);
      for (const clear of clearDerivedData) await clear(client);
      return true;
    });
  } finally {
    await lease.release().catch(() => {});
  }
}
