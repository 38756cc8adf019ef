import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { WithAccountLease } from "../account-lease.ts";
import type { Account } from "../account.ts";
import { SYSTEM_ORIGIN, recordSecurityEvent } from "../audit/security-events.ts";
import { type EndAtProviderDeps, endAtProvider } from "../end-at-provider.ts";
import {
  createSessionEnd,
  firstSecondAfter,
  type ProviderEnd,
  type WaitForSignIns,
} from "../end-of-sessions.ts";
import {
  type IdentityProvider,
  ProviderUserNotFoundError,
} from "../identities/identity-provider.ts";
import { requireAccount } from "../require-account.ts";
import { type AccountStore, createAccountStore } from "../store.ts";

export interface EndSessionsDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStore, "find" | "listUids">;
  readonly identities: EndAtProviderDeps["identities"] & Pick<IdentityProvider, "endSessions">;
  readonly waitForSignIns: WaitForSignIns;
  readonly withAccountLease: WithAccountLease;
}

export interface EndedSessions {
  /** Number of accounts. */
  readonly ended: number;
  /** Uids for which the provider could not be asked: their sessions go on. */
  readonly failed: readonly string[];
}

/** Resolve when sign-ins count again. */
export interface EndSessions {
  /** @throws ApiProblem `unavailable` when the provider cannot be asked */
  of(uid: string): Promise<void>;
  ofAll(): Promise<EndedSessions>;
}

/** At the same time, each with calls of the provider. */
const ACCOUNTS_AT_ONCE = 10;

/** The operator's way to end all sessions and mailed links, of one account or of all. */
export function createEndSessions(deps: EndSessionsDeps): EndSessions {
  const { accounts, clock, identities, pool, waitForSignIns, withAccountLease } = deps;

  async function endSessionsAtProvider(account: Account): Promise<ProviderEnd> {
    const change = () => identities.endSessions(account.uid);
    try {
      return await endAtProvider(deps, account, { change, setsPassword: false });
    } catch (error) {
      if (!(error instanceof ProviderUserNotFoundError)) throw error;
      const { googleSubject, providerValidSince } = account;
      return {
        sessionsValidFrom: firstSecondAfter(clock.now()),
        googleSubject,
        providerValidSince,
      };
    }
  }

  function end(uid: string): Promise<Date> {
    return withAccountLease({ uid, overtaken: null }, async (lease) => {
      const ended = await endSessionsAtProvider(await requireAccount(accounts, uid));
      const at = clock.now();
      await inTransaction(pool, async (client) => {
        await lease.finish(client);
        await createAccountStore(client).update(uid, createSessionEnd(ended, at));
        await recordSecurityEvent(client, { kind: "sessions_ended", uid, at, ...SYSTEM_ORIGIN });
      });
      return ended.sessionsValidFrom;
    });
  }

  return {
    async of(uid) {
      await waitForSignIns(await end(uid));
    },
    async ofAll() {
      const ends: Date[] = [];
      const failed: string[] = [];
      for (let after = ""; ;) {
        const uids = await accounts.listUids(after, ACCOUNTS_AT_ONCE);
        if (uids.length === 0) break;
        for (const [index, result] of (await Promise.allSettled(uids.map(end))).entries())
          if (result.status === "fulfilled") ends.push(result.value);
          else failed.push(uids[index] ?? "");
        after = uids.at(-1) ?? after;
      }
      for (const sessionsValidFrom of ends.slice(-ACCOUNTS_AT_ONCE))
        await waitForSignIns(sessionsValidFrom);
      return { ended: ends.length, failed };
    },
  };
}
