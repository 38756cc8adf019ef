import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Account } from "../account.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import { createSessionEpoch, firstSecondAfter, type WaitForSignIns } from "../end-of-sessions.ts";
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
  readonly waitForSignIns: WaitForSignIns;
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

interface EndedSessions {
  readonly account: Account;
  readonly sessionsValidFrom: Date;
}

export function createDeleteAccount(deps: DeleteAccountDeps): DeleteAccount {
  const { accounts, clock, identities, links, pool, waitForSignIns } = deps;

  async function endSessions(uid: string): Promise<EndedSessions> {
    const account = await requireAccount(accounts, uid);
    const endedAt = await identities.endSessions(uid);
    return { account, sessionsValidFrom: firstSecondAfter(clock.now(), endedAt) };
  }

  return async (uid, { token }, origin) => {
    const at = clock.now();
    const day = dataDeletionDay(at);
    async function recordRequest(client: pg.PoolClient, ended: EndedSessions): Promise<void> {
      const { account, sessionsValidFrom } = ended;
      const sessionEpoch = createSessionEpoch();
      const end = { sessionsValidFrom, linksValidFrom: clock.now(), sessionEpoch };
      await createAccountStore(client).update(uid, { deletionRequestedAt: at, ...end });
      await recordSecurityEvent(client, { kind: "deletion_requested", uid, at, ...origin });
      const notice = { kind: "deletion_requested", to: account.email, data: { day }, at } as const;
      await queueNoticeEmail(client, notice);
    }
    let ended: EndedSessions;
    if (token === undefined) {
      ended = await endSessions(uid);
      await inTransaction(pool, (client) => recordRequest(client, ended));
    } else {
      const presented = { token, purpose: "delete_account", uid, origin } as const;
      ended = await links.use(presented, {
        atProvider: () => endSessions(uid),
        inDatabase: (client, _, result) => recordRequest(client, result),
      });
    }
    await waitForSignIns(ended.sessionsValidFrom);
    return day;
  };
}
