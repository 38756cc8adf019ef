import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { AccountSession } from "../../platform/http/viewer.ts";
import { isAccountLeased } from "../account-lease-store.ts";
import type { Account } from "../account.ts";
import { recordSecurityEvent, SYSTEM_ORIGIN } from "../audit/security-events.ts";
import type { Identity, IdentityProvider, ProviderUser } from "../identities/identity-provider.ts";
import { queueNoticeEmail } from "../mails/queue-emails.ts";
import {
  hasOwnGoogle,
  isChangedElsewhere,
  isValidAtProvider,
  ownGoogleSubject,
  sessionState,
  type StoredSession,
} from "../rules.ts";
import type { AccountStore } from "../store.ts";

export interface Sessions {
  /**
   * Asks the provider about a session when it is first seen, and never again.
   * @param stored as `sessionFact` has it
   * @throws ApiProblem `unavailable` if the provider cannot be asked
   */
  resolve(identity: Identity, stored: StoredSession): Promise<AccountSession<Account>>;
  /** Asks the provider. @throws ApiProblem `unavailable` */
  isCurrent(identity: Identity): Promise<boolean>;
}

export interface SessionsDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStore, "find" | "recordChecked">;
  readonly identities: Pick<IdentityProvider, "find">;
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { accounts, identities } = deps;

  async function askProvider(
    identity: Identity,
    account: Account,
  ): Promise<AccountSession<Account>> {
    const { uid, authTime } = identity;
    const ended = { account, ended: true };
    const user = await identities.find(uid);
    if (!isValidAtProvider(user, identity)) return ended;
    if (await isForeignChange(deps, account, user)) return ended;
    const googleSubject = ownGoogleSubject(account, user.google);
    if (!hasOwnGoogle({ googleSubject }, identity)) return ended;
    const providerValidSince = account.providerValidSince ?? user.sessionsValidFrom;
    const checked = { ...account, googleSubject, providerValidSince };
    // Reads go on while nothing can be written; the session is then checked again.
    await accounts.recordChecked({ ...checked, authTime }).catch(() => {});
    return { account: checked, ended: false };
  }

  return {
    async resolve(identity, stored) {
      const { account } = stored;
      const state = sessionState(stored, identity);
      return state === "unchecked"
        ? askProvider(identity, account)
        : { account, ended: state === "ended" };
    },
    async isCurrent(identity) {
      const { uid } = identity;
      const [user, account] = await Promise.all([identities.find(uid), accounts.find(uid)]);
      if (!isValidAtProvider(user, identity)) return false;
      return account === null || !(await isForeignChange(deps, account, user));
    },
  };
}

/** Tells the owner once until a password is set by us: somebody may go on changing it. @throws ApiProblem `unavailable` while a change of ours is in progress */
async function isForeignChange(
  { accounts, clock, pool }: SessionsDeps,
  account: Account,
  user: ProviderUser,
): Promise<boolean> {
  if (!isChangedElsewhere(account, user)) return false;
  const { uid } = account;
  const at = clock.now();
  if (await isAccountLeased(pool, uid, at)) throw new ApiProblem("unavailable", { retryAfter: 1 });
  // A change of ours may have been stored since the account was read.
  const latest = await accounts.find(uid);
  if (latest === null || !isChangedElsewhere(latest, user)) return false;
  await inTransaction(pool, async (client) => {
    const idempotencyKey = `${uid} ${latest.providerValidSince?.getTime()}`;
    const event = { kind: "changed_elsewhere", uid, at, idempotencyKey } as const;
    if (!(await recordSecurityEvent(client, { ...event, ...SYSTEM_ORIGIN }))) return;
    await queueNoticeEmail(client, { kind: "changed_elsewhere", to: latest.email, at });
  });
  return true;
}
