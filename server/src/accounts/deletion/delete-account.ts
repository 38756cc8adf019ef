import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Account } from "../account.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import type { IdentityProvider } from "../identities/identity-provider.ts";
import type { LinkService } from "../links/link-service.ts";
import { queueNoticeEmail } from "../mails/queue-emails.ts";
import { requireAccount } from "../require-account.ts";
import { dataDeletionDay } from "../rules.ts";
import { type AccountStore, createAccountStore } from "../store.ts";

export interface DeleteAccountDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly links: LinkService;
  readonly accounts: Pick<AccountStore, "find">;
  readonly identities: Pick<IdentityProvider, "endSessions">;
}

export interface DeletionInput {
  readonly token?: string | undefined;
}

/**
 * Ends all sessions. Without a token, a recent sign-in is required by the route.
 * @returns Japanese day (ISO) on which the data are deleted
 * @throws ApiProblem `link_expired`, also for another account's link
 */
export type DeleteAccount = (
  uid: string,
  input: DeletionInput,
  origin: RequestOrigin,
) => Promise<string>;

export function createDeleteAccount(deps: DeleteAccountDeps): DeleteAccount {
  const { accounts, clock, identities, links, pool } = deps;

  async function endSessions(uid: string): Promise<Account> {
    const account = await requireAccount(accounts, uid);
    await identities.endSessions(uid);
    return account;
  }

  return async (uid, { token }, origin) => {
    const at = clock.now();
    const day = dataDeletionDay(at);
    async function recordRequest(client: pg.PoolClient, { email }: Account): Promise<void> {
      const changes = { deletionRequestedAt: at, sessionsValidFrom: at };
      await createAccountStore(client).update(uid, changes);
      await recordSecurityEvent(client, { kind: "deletion_requested", uid, at, ...origin });
      await queueNoticeEmail(client, { kind: "deletion_requested", to: email, data: { day }, at });
    }
    if (token === undefined) {
      const account = await endSessions(uid);
      await inTransaction(pool, (client) => recordRequest(client, account));
    } else {
      const presented = { token, purpose: "delete_account", uid, origin } as const;
      await links.use(presented, {
        atProvider: () => endSessions(uid),
        inDatabase: (client, _, account) => recordRequest(client, account),
      });
    }
    return day;
  };
}
