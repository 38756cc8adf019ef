import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { BY_ITSELF, recordEvent } from "../audit/security-events.ts";
import { createDepartureStore } from "./departure-store.ts";
import { requestedLongAgo } from "../rules.ts";
import { type AccountStore, createAccountStore } from "../store.ts";

/** Forgets a person in one place outside of our tables; done also where nobody is known there. */
export type Farewell = (uid: string) => Promise<void>;

export interface PurgeDeletedParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStore, "find" | "findDeletedBy">;
  readonly farewells: readonly Farewell[];
}

/** Members read at once. */
const BATCH = 100;
/** People of whom others are asked in one run; more than fail on any but the worst day. */
const FAREWELLS_PER_RUN = 1_000;

/**
 * Removes the members whose deletion can no longer be taken back. Rows go first, in one transaction with the
 * note that others have to forget the person; whoever fails to is asked again the next time.
 */
export function createPurgeDeleted(parts: PurgeDeletedParts): () => Promise<void> {
  const { accounts, clock, farewells, pool } = parts;
  const departures = createDepartureStore(pool);

  function remove(uid: string, requestedBy: Date): Promise<void> {
    return inTransaction(pool, async (client) => {
      // Not when they have signed in since they were found.
      if (!(await createAccountStore(client).remove(uid, requestedBy))) return;
      const at = clock.now();
      await createDepartureStore(client).insert(uid, at);
      await recordEvent(client, { kind: "deleted", uid, at, ...BY_ITSELF });
    });
  }

  async function sayFarewell(uid: string): Promise<void> {
    // Who has registered again in between stays known.
    if ((await accounts.find(uid)) === null) {
      for (const farewell of farewells) await farewell(uid);
    }
    await departures.remove(uid);
  }

  return async () => {
    const requestedBy = requestedLongAgo(clock.now());
    let due = await accounts.findDeletedBy(requestedBy, BATCH);
    while (due.length > 0) {
      for (const { uid } of due) await remove(uid, requestedBy);
      due = await accounts.findDeletedBy(requestedBy, BATCH);
    }
    const failures: unknown[] = [];
    for (const uid of await departures.list(FAREWELLS_PER_RUN)) {
      await sayFarewell(uid).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, "Not everybody has forgotten them");
  };
}
