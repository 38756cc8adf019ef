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

/**
 * Sets the member's password and ends every session.
 * @returns the token by which the caller's own browser begins a new one
 */
export type PutPassword = (
  uid: string,
  wanted: PasswordChange,
  origin: RequestOrigin,
) => Promise<string>;

export function createPutPassword(parts: PutPasswordDeps): PutPassword {
  const { accounts, clock, identities, pool } = parts;
  return async (uid, { newPassword, sendResultMail }, origin) => {
    const account = await requireAccount(accounts, uid);
    // First what changes nothing: when the provider fails here, nothing is half done.
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
