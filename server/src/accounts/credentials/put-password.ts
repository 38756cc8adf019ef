import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { WithAccountLease } from "../account-lease.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import { type EndAtProviderDeps, endAtProvider } from "../end-at-provider.ts";
import { createEndBySession, createSessionEpoch } from "../end-of-sessions.ts";
import type { IdentityProvider } from "../identities/identity-provider.ts";
import { queueNoticeEmail } from "../mails/queue-emails.ts";
import { requireStrongPassword } from "../passwords/require-strong-password.ts";
import type { AccountRateLimiter } from "../rate-limits.ts";
import { type AdmittedSession, requireAccount, requireSessionOf } from "../require-account.ts";
import { withOwnSignIn } from "../rules.ts";
import { type AccountStore, createAccountStore } from "../store.ts";

export interface PutPasswordDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStore, "find">;
  readonly identities: EndAtProviderDeps["identities"] &
    Pick<IdentityProvider, "customToken" | "update">;
  readonly limits: Pick<AccountRateLimiter, "countPasswordChange">;
  readonly withAccountLease: WithAccountLease;
}

export interface PasswordChange {
  readonly newPassword: string;
  /** False: a security notice is mailed instead, as whoever is signed in need not be the owner. */
  readonly sendResultMail: boolean;
}

/**
 * @returns token with which the viewer's browser starts a new session, as all others end
 * @throws ApiProblem `password_too_common`, `password_from_context`, `too_many_requests`, and `session_revoked` if
 * sessions ended before the change was complete
 */
export type PutPassword = (
  session: AdmittedSession,
  change: PasswordChange,
  origin: RequestOrigin,
) => Promise<string>;

export function createPutPassword(deps: PutPasswordDeps): PutPassword {
  const { accounts, clock, identities, limits, pool, withAccountLease } = deps;
  return async (session, { newPassword, sendResultMail }, origin) => {
    const { uid } = session;
    requireStrongPassword(newPassword, (await requireAccount(accounts, uid)).email);
    await limits.countPasswordChange(uid);
    return withAccountLease({ uid, overtaken: "session_revoked" }, async (lease) => {
      const account = await requireSessionOf(accounts, session);
      // First, as it changes nothing: if the provider fails here, nothing is half done.
      const sessionEpoch = createSessionEpoch();
      const customToken = await identities.customToken(uid, sessionEpoch);
      const end = await endAtProvider(deps, account, {
        change: () => identities.update(uid, { password: newPassword }),
        setsPassword: true,
      });
      await inTransaction(pool, async (client) => {
        await lease.finish(client);
        const at = clock.now();
        const changes = {
          ...createEndBySession(end, at, sessionEpoch),
          ...withOwnSignIn(account),
        };
        await createAccountStore(client).update(uid, changes);
        await recordSecurityEvent(client, { kind: "password_changed", uid, at, ...origin });
        const kind = sendResultMail ? "password_changed" : "password_changed_unasked";
        await queueNoticeEmail(client, { kind, to: account.email, at });
      });
      return customToken;
    });
  };
}
