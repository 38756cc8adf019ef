import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { AccountLease, WithAccountLease } from "../account-lease.ts";
import type { Account } from "../account.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import { type EndAtProviderDeps, endAtProvider } from "../end-at-provider.ts";
import { createEndBySession, type ProviderEnd, type WaitForSignIns } from "../end-of-sessions.ts";
import { createDeletionStore } from "./deletion-store.ts";
import type { EndPayments } from "./end-payments.ts";
import type { IdentityProvider } from "../identities/identity-provider.ts";
import type { LinkService } from "../links/link-service.ts";
import { queueNoticeEmail } from "../mails/queue-emails.ts";
import type { AccountRateLimiter } from "../rate-limits.ts";
import { type AdmittedSession, requireSessionOf } from "../require-account.ts";
import { dataDeletionDay } from "../rules.ts";
import { type AccountStore, createAccountStore } from "../store.ts";

export interface DeleteAccountDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly links: LinkService;
  readonly limits: Pick<AccountRateLimiter, "countDeletion">;
  readonly accounts: Pick<AccountStore, "find">;
  readonly identities: EndAtProviderDeps["identities"] & Pick<IdentityProvider, "endSessions">;
  readonly waitForSignIns: WaitForSignIns;
  readonly withAccountLease: WithAccountLease;
  readonly endPayments: Pick<EndPayments, "tryNow">;
}

export interface DeletionInput {
  readonly token?: string | undefined;
}

export interface RequestedDeletion {
  /** Japanese day (ISO) on which the data are deleted. */
  readonly day: string;
  /** False: it is retried, and nothing is deleted until they have ended. */
  readonly paymentsEnded: boolean;
}

/**
 * Ends all sessions and payments. Without a token, a recent sign-in is required by the route.
 * @throws ApiProblem `link_expired`, also for another account's link; `too_many_requests` without one; `session_revoked`
 * if sessions ended before it was complete
 */
export type DeleteAccount = (
  session: AdmittedSession,
  input: DeletionInput,
  origin: RequestOrigin,
) => Promise<RequestedDeletion>;

interface EndedMembership {
  readonly account: Account;
  readonly end: ProviderEnd;
  readonly paymentsEnded: boolean;
}

export function createDeleteAccount(deps: DeleteAccountDeps): DeleteAccount {
  const { accounts, clock, endPayments, identities, limits, links, pool } = deps;
  const { waitForSignIns, withAccountLease } = deps;

  /** Payments last: if the provider fails, neither payments nor the deletion have changed. */
  async function endMembership(account: Account, lease: AccountLease): Promise<EndedMembership> {
    const { uid } = account;
    const change = () => identities.endSessions(uid);
    const end = await endAtProvider(deps, account, { change, setsPassword: false });
    await lease.check();
    return { account, end, paymentsEnded: await endPayments.tryNow(uid) };
  }

  return async (session, { token }, origin) => {
    const { uid } = session;
    // Links are limited by their mails.
    if (token === undefined) await limits.countDeletion(uid);
    const at = clock.now();
    const day = dataDeletionDay(at);
    async function recordRequest(
      client: pg.PoolClient,
      { account, end, paymentsEnded }: EndedMembership,
    ): Promise<void> {
      const changes = { deletionRequestedAt: at, ...createEndBySession(end, clock.now()) };
      await createAccountStore(client).update(uid, changes);
      await recordSecurityEvent(client, { kind: "deletion_requested", uid, at, ...origin });
      if (!paymentsEnded) await createDeletionStore(client).insertPaymentEnd(uid, at);
      const data = { day, paymentsEnded };
      await queueNoticeEmail(client, { kind: "deletion_requested", to: account.email, data, at });
    }
    const overtaken = "session_revoked";
    const ended = await withAccountLease({ uid, overtaken }, async (lease) => {
      const account = await requireSessionOf(accounts, session);
      if (token === undefined) {
        const membership = await endMembership(account, lease);
        await inTransaction(pool, async (client) => {
          await lease.finish(client);
          await recordRequest(client, membership);
        });
        return membership;
      }
      const presented = { token, purpose: "delete_account", uid, origin } as const;
      return links.use(presented, {
        atProvider: () => endMembership(account, lease),
        async inDatabase(client, _, membership) {
          await lease.finish(client);
          await recordRequest(client, membership);
        },
      });
    });
    await waitForSignIns(ended.end.sessionsValidFrom);
    return { day, paymentsEnded: ended.paymentsEnded };
  };
}
