import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { deleteForgottenCustomers, deleteOldOrders } from "./record-store.ts";
import { FAILED_ORDER_RETENTION_MS, RECORD_RETENTION_MS } from "./retention.ts";

/** Deletes what has been kept for long enough, also of members who are gone. */
export async function purgeRecords({
  pool,
  clock,
}: {
  readonly pool: pg.Pool;
  /** Of billing. */
  readonly clock: Clock;
}): Promise<void> {
  const now = clock.now().getTime();
  const failed = new Date(now - FAILED_ORDER_RETENTION_MS);
  const records = new Date(now - RECORD_RETENTION_MS);
  await deleteForgottenCustomers(pool, records);
  await deleteOldOrders(pool, { failed, records });
}
