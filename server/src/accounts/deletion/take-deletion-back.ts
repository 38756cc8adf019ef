import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Account } from "../account.ts";
import { recordEvent } from "../audit/security-events.ts";
import { queueNotice } from "../mails/queue.ts";
import { createAccountStore } from "../store.ts";

/**
 * Takes a deletion back that was asked for before that sign-in.
 * @returns whether there was one: of many calls at once exactly one is told so
 */
export type TakeDeletionBack = (
  account: Pick<Account, "uid" | "email">,
  signedInAt: Date,
  requestId: string,
) => Promise<boolean>;

export function createTakeDeletionBack({
  pool,
  clock,
}: {
  pool: pg.Pool;
  clock: Clock;
}): TakeDeletionBack {
  return ({ uid, email }, signedInAt, requestId) =>
    inTransaction(pool, async (client) => {
      if (!(await createAccountStore(client).takeDeletionBack(uid, signedInAt))) return false;
      const at = clock.now();
      const origin = { requestId, clientHash: null };
      await recordEvent(client, { kind: "deletion_taken_back", uid, at, ...origin });
      await queueNotice(client, { kind: "deletion_taken_back", to: email, at });
      return true;
    });
}
