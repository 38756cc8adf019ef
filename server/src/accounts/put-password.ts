import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { type RequestOrigin, recordSecurityEvent } from "./audit/security-events.ts";
import type { IdentityProvider } from "./identities/identity-provider.ts";
import { queueNoticeEmail } from "./mails/queue-emails.ts";
import { requireAccount } from "./require-account.ts";
import { type AccountStore, createAccountStore } from "./store.ts";

export interface PutPasswordDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStore, "find">;
  readonly identities: Pick<IdentityProvider, "customToken" | "update">;
}

export interface PasswordChange {
  readonly newPassword: string;
  readonly sendResultMail: boolean;
}

/** @returns token with which the viewer's browser starts a new session, as all others end */
export type PutPassword = (
  uid: string,
  change: PasswordChange,
  origin: RequestOrigin,
) => Promise<string>;

export function createPutPassword(deps: PutPasswordDeps): PutPassword {
  const { accounts, clock, identities, pool } = deps;
  return async (uid, { newPassword, sendResultMail }, origin) => {
    const account = await requireAccount(accounts, uid);
    // First, as it changes nothing: if the provider fails here, nothing is half done.
    const customToken = await identities.customToken(uid);
    await identities.update(uid, { password: newPassword });
    await inTransaction(pool, async (client) => {
      const at = clock.now();
      await createAccountStore(client).update(uid, { sessionsValidFrom: at });
      await recordSecurityEvent(client, { kind: "password_changed", uid, at, ...origin });
      if (sendResultMail) {
        await queueNoticeEmail(client, { kind: "password_changed", to: account.email, at });
      }
    });
    return customToken;
  };
}
