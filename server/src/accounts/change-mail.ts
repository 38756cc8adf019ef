import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Origin } from "./audit/security-events.ts";
import type { AccountLimits } from "./limits.ts";
import { queueLinkMail, queueNotice } from "./mails/queue.ts";
import { memberOf } from "./member-of.ts";
import type { AccountStore } from "./store.ts";

/** Mails a link to the new address, and tells the present one; whose the new one is nobody learns. */
export type ChangeMail = (uid: string, email: string, origin: Origin) => Promise<void>;

export function createChangeMail({
  pool,
  clock,
  accounts,
  limits,
}: {
  pool: pg.Pool;
  clock: Clock;
  accounts: Pick<AccountStore, "find">;
  limits: Pick<AccountLimits, "countMail" | "countMailToSelf">;
}): ChangeMail {
  return async (uid, email, origin) => {
    const account = await memberOf(accounts, uid);
    // Two mails go out.
    await limits.countMailToSelf(uid, origin);
    await limits.countMail(email, origin);
    await inTransaction(pool, async (client) => {
      const at = clock.now();
      await queueLinkMail(client, { purpose: "mail_change", to: email, uid, at });
      await queueNotice(client, {
        kind: "mail_change_asked",
        to: account.email,
        data: { email },
        at,
      });
    });
  };
}
