import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import type { RequestOrigin } from "../audit/security-events.ts";
import type { AccountRateLimiter } from "../rate-limits.ts";
import { queueLinkEmail } from "../mails/queue-emails.ts";
import { requireAccount } from "../require-account.ts";
import type { AccountStore } from "../store.ts";

export type RequestDeletion = (uid: string, origin: RequestOrigin) => Promise<void>;

export function createRequestDeletion({
  pool,
  clock,
  accounts,
  limits,
}: {
  pool: pg.Pool;
  clock: Clock;
  accounts: Pick<AccountStore, "find">;
  limits: Pick<AccountRateLimiter, "countMailToSelf">;
}): RequestDeletion {
  return async (uid, origin) => {
    const account = await requireAccount(accounts, uid);
    await limits.countMailToSelf(uid, origin);
    const mail = { purpose: "delete_account", to: account.email, uid, at: clock.now() } as const;
    await queueLinkEmail(pool, mail);
  };
}
