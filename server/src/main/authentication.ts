import {
  type Account,
  type AccountStore,
  type IdentityProvider,
  createDisabledIdentityProvider,
  createFirebaseIdentityProvider,
} from "../accounts/index.ts";
import { type Rights, rightsOf } from "../members/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { batchReads } from "../platform/database/batch-reads.ts";
import type { Authenticator } from "../platform/http/identity.ts";
import { createVerifiedTokens } from "../platform/http/verified-tokens.ts";
import type { Config } from "./config.ts";

export function createIdentityProvider({ identity }: Pick<Config, "identity">): IdentityProvider {
  return identity === null
    ? createDisabledIdentityProvider()
    : createFirebaseIdentityProvider(identity);
}

export interface AuthenticatorDeps {
  readonly identities: Pick<IdentityProvider, "verify" | "isCurrent">;
  readonly accounts: Pick<AccountStore, "findSessions">;
  /** Of sign-ins. */
  readonly clock: Clock;
  /** Of rights; default `clock`. */
  readonly membershipClock?: Clock;
}

export function createAuthenticator({
  identities,
  accounts,
  clock,
  membershipClock = clock,
}: AuthenticatorDeps): Authenticator<Account, Rights> {
  return {
    verify: createVerifiedTokens((token) => identities.verify(token), clock),
    isCurrent: (identity) => identities.isCurrent(identity),
    findSession: batchReads((sessions) => accounts.findSessions(sessions)),
    rightsOf: (account) => rightsOf(account, membershipClock.now()),
  };
}
