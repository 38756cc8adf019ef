import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Account } from "../account.ts";
import { type Origin, recordEvent } from "../audit/security-events.ts";
import type { Identities } from "../identities/identities.ts";
import type { Links } from "../links/use-link.ts";
import { queueNotice } from "../mails/queue.ts";
import { memberOf } from "../member-of.ts";
import { dataGoneOn } from "../rules.ts";
import { type AccountStore, createAccountStore } from "../store.ts";

export interface DeleteAccountParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly links: Links;
  readonly accounts: Pick<AccountStore, "find">;
  readonly identities: Pick<Identities, "endSessions">;
}

export interface Deletion {
  /** Of a mailed link; absent: the caller has just signed in, and was asked to. */
  readonly token?: string | undefined;
}

/**
 * Marks the member's account for deletion and ends every session.
 * @returns the Japanese day, ISO, on which the data go
 * @throws ApiProblem `link_expired`, also for a link of another member
 */
export type DeleteAccount = (uid: string, wanted: Deletion, origin: Origin) => Promise<string>;

export function createDeleteAccount(parts: DeleteAccountParts): DeleteAccount {
  const { accounts, clock, identities, links, pool } = parts;

  async function endSessions(uid: string): Promise<Account> {
    const account = await memberOf(accounts, uid);
    await identities.endSessions(uid);
    return account;
  }

  return async (uid, { token }, origin) => {
    const at = clock.now();
    const day = dataGoneOn(at);
    async function mark(client: pg.PoolClient, { email }: Account): Promise<void> {
      const changes = { deletionRequestedAt: at, sessionsValidFrom: at };
      await createAccountStore(client).update(uid, changes);
      await recordEvent(client, { kind: "deletion_requested", uid, at, ...origin });
      await queueNotice(client, { kind: "deletion_requested", to: email, data: { day }, at });
    }
    if (token === undefined) {
      const account = await endSessions(uid);
      await inTransaction(pool, (client) => mark(client, account));
    } else {
      const shown = { token, purpose: "delete_account", uid, origin } as const;
      await links.use(shown, {
        atProvider: () => endSessions(uid),
        inDatabase: (client, _, account) => mark(client, account),
      });
    }
    return day;
  };
}
