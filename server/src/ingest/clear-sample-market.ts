import { IMPORT_LEASE } from "./import-lease.ts";
import type pg from "pg";
import { inTransaction } from "../platform/database/transaction.ts";
import { acquireLease } from "../platform/leases/lease.ts";
import { clearSample } from "../companies/stores/index.ts";
import { clearDays } from "./daily-run/store.ts";
import { clearCursors } from "./feeds/cursor-store.ts";

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
      if (!(await clearSample(client))) return false;
      await clearCursors(client);
      await clearDays(client);
      for (const clear of clearDerivedData) await clear(client);
      return true;
    });
  } finally {
    await lease.release().catch(() => {});
  }
}
