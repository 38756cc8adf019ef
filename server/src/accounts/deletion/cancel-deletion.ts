import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Account } from "../account.ts";
import { recordSecurityEvent, SYSTEM_ORIGIN } from "../audit/security-events.ts";
import { queueNoticeEmail } from "../mails/queue-emails.ts";
import { createAccountStore } from "../store.ts";

/**
 * Cancels a deletion requested before that sign-in.
 * @returns whether there was one; true for exactly one of concurrent calls
 */
export type CancelDeletion = (
  account: Pick<Account, "uid" | "email">,
  signedInAt: Date,
  requestId: string,
) => Promise<boolean>;

export function createCancelDeletion({
  pool,
  clock,
}: {
  pool: pg.Pool;
  clock: Clock;
}): CancelDeletion {
  return ({ uid, email }, signedInAt, requestId) =>
    inTransaction(pool, async (client) => {
      if (!(await createAccountStore(client).cancelDeletion(uid, signedInAt))) return false;
      const at = clock.now();
      const origin = { ...SYSTEM_ORIGIN, requestId };
      await recordSecurityEvent(client, { kind: "deletion_taken_back", uid, at, ...origin });
      await queueNoticeEmail(client, { kind: "deletion_taken_back", to: email, at });
      return true;
    });
}
