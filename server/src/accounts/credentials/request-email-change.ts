import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { RequestOrigin } from "../audit/security-events.ts";
import type { AccountRateLimiter } from "../rate-limits.ts";
import { queueLinkEmail, queueNoticeEmail } from "../mails/queue-emails.ts";
import { requireAccount } from "../require-account.ts";
import type { AccountStore } from "../store.ts";

/** Does not reveal whether the new address is registered. */
export type RequestEmailChange = (
  uid: string,
  email: string,
  origin: RequestOrigin,
) => Promise<void>;

export function createRequestEmailChange({
  pool,
  clock,
  accounts,
  limits,
}: {
  pool: pg.Pool;
  clock: Clock;
  accounts: Pick<AccountStore, "find">;
  limits: Pick<AccountRateLimiter, "countMail" | "countMailToSelf">;
}): RequestEmailChange {
  return async (uid, email, origin) => {
    const account = await requireAccount(accounts, uid);
    await limits.countMailToSelf(uid, origin);
    const isCapped = await limits.countMail("mail_change", email, origin);
    await inTransaction(pool, async (client) => {
      const at = clock.now();
      await queueLinkEmail(client, { purpose: "mail_change", to: email, uid, isCapped, at });
      await queueNoticeEmail(client, {
        kind: "mail_change_asked",
        to: account.email,
        data: { email },
        at,
      });
    });
  };
}
