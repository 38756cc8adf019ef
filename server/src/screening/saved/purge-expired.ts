import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createSavedScreenStore } from "./store.ts";

export interface ScreenPurgeDeps {
  readonly pool: pg.Pool;
  /** Until when the data of a plan that has ended are kept; null: none has, or the member has the right to screens. */
  readonly findExpiry: (uid: string) => Promise<Date | null>;
  readonly clock: Clock;
}

const BATCH_SIZE = 500;

/** Keeps screens changed after the expiry: another right allowed that change. */
export async function purgeExpiredScreens({
  pool,
  findExpiry,
  clock,
}: ScreenPurgeDeps): Promise<void> {
  const owners = createSavedScreenStore(pool);
  let uids: string[] = [];
  do {
    uids = await owners.listUids(uids.at(-1) ?? "", BATCH_SIZE);
    for (const uid of uids) {
      const expiry = await findExpiry(uid);
      if (expiry === null || expiry > clock.now()) continue;
      await inTransaction(pool, async (client) => {
        const store = createSavedScreenStore(client);
        await store.lock(uid);
        await store.removeUnchangedSince(uid, expiry);
      });
    }
  } while (uids.length === BATCH_SIZE);
}
