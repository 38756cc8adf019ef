import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Account } from "../account.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import { createSessionEpoch, firstSecondAfter, type WaitForSignIns } from "../end-of-sessions.ts";
import { createDeletionStore } from "./deletion-store.ts";
import type { EndPayments } from "./end-payments.ts";
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
  readonly endPayments: Pick<EndPayments, "tryNow">;
}

export interface DeletionInput {
  readonly token?: string | undefined;
}

export interface RequestedDeletion {
  /** Japanese day (ISO) on which the data are deleted. */
  readonly day: string;
  /** False: it is tried until it is done, and nothing is deleted before. */
  readonly paymentsEnded: boolean;
}

/**
 * Ends all sessions and payments. Without a token, a recent sign-in is required by the route.
 * @throws ApiProblem `link_expired`, also for another account's link
 */
export type DeleteAccount = (
  uid: string,
  input: DeletionInput,
  origin: RequestOrigin,
) => Promise<RequestedDeletion>;

interface EndedMembership {
  readonly account: Account;
  readonly sessionsValidFrom: Date;
  readonly paymentsEnded: boolean;
}

export function createDeleteAccount(deps: DeleteAccountDeps): DeleteAccount {
  const { accounts, clock, endPayments, identities, links, pool, waitForSignIns } = deps;

  /** Payments last: they stay as they are when the provider fails, and the deletion with them. */
  async function endMembership(uid: string): Promise<EndedMembership> {
    const account = await requireAccount(accounts, uid);
    const endedAt = await identities.endSessions(uid);
    const sessionsValidFrom = firstSecondAfter(clock.now(), endedAt);
    return { account, sessionsValidFrom, paymentsEnded: await endPayments.tryNow(uid) };
  }

  return async (uid, { token }, origin) => {
    const at = clock.now();
    const day = dataDeletionDay(at);
    async function recordRequest(client: pg.PoolClient, ended: EndedMembership): Promise<void> {
      const { account, sessionsValidFrom, paymentsEnded } = ended;
      const sessionEpoch = createSessionEpoch();
      const end = { sessionsValidFrom, linksValidFrom: clock.now(), sessionEpoch };
      await createAccountStore(client).update(uid, { deletionRequestedAt: at, ...end });
      await recordSecurityEvent(client, { kind: "deletion_requested", uid, at, ...origin });
      if (!paymentsEnded) await createDeletionStore(client).insertPaymentEnd(uid, at);
      const data = { day, paymentsEnded };
      await queueNoticeEmail(client, { kind: "deletion_requested", to: account.email, data, at });
    }
    let ended: EndedMembership;
    if (token === undefined) {
      ended = await endMembership(uid);
      await inTransaction(pool, (client) => recordRequest(client, ended));
    } else {
      const presented = { token, purpose: "delete_account", uid, origin } as const;
      ended = await links.use(presented, {
        atProvider: () => endMembership(uid),
        inDatabase: (client, _, result) => recordRequest(client, result),
      });
    }
    await waitForSignIns(ended.sessionsValidFrom);
    return { day, paymentsEnded: ended.paymentsEnded };
  };
}
