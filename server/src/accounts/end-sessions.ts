import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { SYSTEM_ORIGIN, recordSecurityEvent } from "./audit/security-events.ts";
import { createSessionEpoch, firstSecondAfter, type WaitForSignIns } from "./end-of-sessions.ts";
import {
  type IdentityProvider,
  ProviderUserNotFoundError,
} from "./identities/identity-provider.ts";
import { createAccountStore } from "./store.ts";

export interface EndSessionsDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly identities: Pick<IdentityProvider, "endSessions">;
  readonly waitForSignIns: WaitForSignIns;
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
  const { clock, identities, pool, waitForSignIns } = deps;

  async function endAtProvider(uid: string): Promise<Date> {
    try {
      return await identities.endSessions(uid);
    } catch (error) {
      if (error instanceof ProviderUserNotFoundError) return clock.now();
      throw error;
    }
  }

  async function end(uid: string): Promise<Date> {
    const endedAt = await endAtProvider(uid);
    const at = clock.now();
    const sessionsValidFrom = firstSecondAfter(at, endedAt);
    await inTransaction(pool, async (client) => {
      const changes = { sessionsValidFrom, linksValidFrom: at, sessionEpoch: createSessionEpoch() };
      await createAccountStore(client).update(uid, changes);
      await recordSecurityEvent(client, { kind: "sessions_ended", uid, at, ...SYSTEM_ORIGIN });
    });
    return sessionsValidFrom;
  }

  return {
    async of(uid) {
      await waitForSignIns(await end(uid));
    },
    async ofAll() {
      const accounts = createAccountStore(pool);
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
