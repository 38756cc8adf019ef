import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { SYSTEM_ORIGIN, recordSecurityEvent } from "../audit/security-events.ts";
import { createDeletionStore } from "./deletion-store.ts";
import type { EndPayments } from "./end-payments.ts";
import { deletionCutoff } from "../rules.ts";
import { type AccountStore, createAccountStore } from "../store.ts";

export type PurgeHook = (uid: string) => Promise<void>;

export interface PurgeDeletedDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStore, "find" | "findDeletedBy">;
  readonly purgeHooks: readonly PurgeHook[];
  readonly endPayments: Pick<EndPayments, "tryNow">;
}

const BATCH_SIZE = 100;
/** Accounts purged in one run; more are due only on exceptional days. */
const DELETIONS_PER_RUN = 1_000;

/** Accounts that still pay are kept. Rows and the record of due purge hooks change in one transaction; failed hooks run again next time. */
export function createPurgeDeleted(deps: PurgeDeletedDeps): () => Promise<void> {
  const { accounts, clock, endPayments, purgeHooks, pool } = deps;
  const deletions = createDeletionStore(pool);

  function remove(uid: string, requestedBy: Date): Promise<void> {
    return inTransaction(pool, async (client) => {
      // False if they have signed in since.
      if (!(await createAccountStore(client).remove(uid, requestedBy))) return;
      const at = clock.now();
      await createDeletionStore(client).insert(uid, at);
      await recordSecurityEvent(client, { kind: "deleted", uid, at, ...SYSTEM_ORIGIN });
    });
  }

  async function runPurgeHooks(uid: string): Promise<void> {
    // Someone who has registered again keeps their data.
    if ((await accounts.find(uid)) === null) {
      for (const purge of purgeHooks) await purge(uid);
    }
    await deletions.remove(uid);
  }

  return async () => {
    const requestedBy = deletionCutoff(clock.now());
    const paying = new Set<string>();
    const findDue = async () => {
      const found = await accounts.findDeletedBy(requestedBy, BATCH_SIZE + paying.size);
      return found.filter(({ uid }) => !paying.has(uid));
    };
    let due = await findDue();
    while (due.length > 0) {
      for (const { uid } of due) {
        if (await endPayments.tryNow(uid)) await remove(uid, requestedBy);
        else paying.add(uid);
      }
      due = await findDue();
    }
    const failures: unknown[] = [];
    for (const uid of await deletions.list(DELETIONS_PER_RUN)) {
      await runPurgeHooks(uid).catch((error: unknown) => failures.push(error));
    }
    if (paying.size > 0) failures.push(new Error(`${paying.size} accounts still pay`));
    if (failures.length > 0) throw new AggregateError(failures, "purge hooks failed");
  };
}
