import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Origin } from "../audit/security-events.ts";
import type { AccountLimits } from "../limits.ts";
import { queueLinkMail } from "../mails/queue.ts";
import { memberOf } from "../member-of.ts";
import type { AccountStore } from "../store.ts";

/** Mails the link by which the member can have the account deleted. */
export type RequestDeletion = (uid: string, origin: Origin) => Promise<void>;

export function createRequestDeletion({
  pool,
  clock,
  accounts,
  limits,
}: {
  pool: pg.Pool;
  clock: Clock;
  accounts: Pick<AccountStore, "find">;
  limits: Pick<AccountLimits, "countMailToSelf">;
}): RequestDeletion {
  return async (uid, origin) => {
    const account = await memberOf(accounts, uid);
    await limits.countMailToSelf(uid, origin);
    const mail = { purpose: "delete_account", to: account.email, uid, at: clock.now() } as const;
    await queueLinkMail(pool, mail);
  };
}
