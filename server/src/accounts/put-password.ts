import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { type RequestOrigin, recordSecurityEvent } from "./audit/security-events.ts";
import { createSessionEpoch, firstSecondAfter } from "./end-of-sessions.ts";
import type { IdentityProvider } from "./identities/identity-provider.ts";
import { queueNoticeEmail } from "./mails/queue-emails.ts";
import { requireStrongPassword } from "./passwords/require-strong-password.ts";
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
  /** False: a security notice is mailed instead, as whoever is signed in need not be the owner. */
  readonly sendResultMail: boolean;
}

/**
 * @returns token with which the viewer's browser starts a new session, as all others end
 * @throws ApiProblem `password_too_common`, `password_from_context`
 */
export type PutPassword = (
  uid: string,
  change: PasswordChange,
  origin: RequestOrigin,
) => Promise<string>;

export function createPutPassword(deps: PutPasswordDeps): PutPassword {
  const { accounts, clock, identities, pool } = deps;
  return async (uid, { newPassword, sendResultMail }, origin) => {
    const account = await requireAccount(accounts, uid);
    requireStrongPassword(newPassword, account.email);
    // First, as it changes nothing: if the provider fails here, nothing is half done.
    const sessionEpoch = createSessionEpoch();
    const customToken = await identities.customToken(uid, sessionEpoch);
    const user = await identities.update(uid, { password: newPassword });
    const sessionsValidFrom = firstSecondAfter(clock.now(), user.sessionsValidFrom);
    await inTransaction(pool, async (client) => {
      const at = clock.now();
      const end = { sessionsValidFrom, linksValidFrom: at, sessionEpoch };
      await createAccountStore(client).update(uid, end);
      await recordSecurityEvent(client, { kind: "password_changed", uid, at, ...origin });
      const kind = sendResultMail ? "password_changed" : "password_changed_unasked";
      await queueNoticeEmail(client, { kind, to: account.email, at });
    });
    return customToken;
  };
}
