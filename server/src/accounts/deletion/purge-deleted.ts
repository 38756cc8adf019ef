import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { SYSTEM_ORIGIN, recordSecurityEvent } from "../audit/security-events.ts";
import { createDeletionStore } from "./deletion-store.ts";
import { deletionCutoff } from "../rules.ts";
import { type AccountStore, createAccountStore } from "../store.ts";

/** Forgets a person in one place outside of our tables; done also where nobody is known there. */
export type PurgeHook = (uid: string) => Promise<void>;

export interface PurgeDeletedDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStore, "find" | "findDeletedBy">;
  readonly purgeHooks: readonly PurgeHook[];
}

/** Members read at once. */
const BATCH_SIZE = 100;
/** People of whom others are asked in one run; more than fail on any but the worst day. */
const DELETIONS_PER_RUN = 1_000;

/**
 * Removes the members whose deletion can no longer be taken back. Rows go first, in one transaction with the
 * note that others have to forget the person; whoever fails to is asked again the next time.
 */
export function createPurgeDeleted(parts: PurgeDeletedDeps): () => Promise<void> {
  const { accounts, clock, purgeHooks, pool } = parts;
  const departures = createDeletionStore(pool);

  function remove(uid: string, requestedBy: Date): Promise<void> {
    return inTransaction(pool, async (client) => {
      // Not when they have signed in since they were found.
      if (!(await createAccountStore(client).remove(uid, requestedBy))) return;
      const at = clock.now();
      await createDeletionStore(client).insert(uid, at);
      await recordSecurityEvent(client, { kind: "deleted", uid, at, ...SYSTEM_ORIGIN });
    });
  }

  async function runPurgeHooks(uid: string): Promise<void> {
    // Who has registered again in between stays known.
    if ((await accounts.find(uid)) === null) {
      for (const farewell of purgeHooks) await farewell(uid);
    }
    await departures.remove(uid);
  }

  return async () => {
    const requestedBy = deletionCutoff(clock.now());
    let due = await accounts.findDeletedBy(requestedBy, BATCH_SIZE);
    while (due.length > 0) {
      for (const { uid } of due) await remove(uid, requestedBy);
      due = await accounts.findDeletedBy(requestedBy, BATCH_SIZE);
    }
    const failures: unknown[] = [];
    for (const uid of await departures.list(DELETIONS_PER_RUN)) {
      await runPurgeHooks(uid).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, "Not everybody has forgotten them");
  };
}
