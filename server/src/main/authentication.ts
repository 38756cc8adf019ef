import {
  type Account,
  type IdentityProvider,
  type Sessions,
  createDisabledIdentityProvider,
  createFirebaseIdentityProvider,
} from "../accounts/index.ts";
import type { Members, Rights } from "../members/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Authenticator } from "../platform/http/identity.ts";
import { createVerifiedTokens } from "../platform/http/verified-tokens.ts";
import type { Config } from "./config/config.ts";

export function createIdentityProvider({ identity }: Pick<Config, "identity">): IdentityProvider {
  return identity === null
    ? createDisabledIdentityProvider()
    : createFirebaseIdentityProvider(identity);
}

export interface AuthenticatorDeps {
  readonly identities: Pick<IdentityProvider, "verify">;
  readonly sessions: Sessions;
  readonly members: Pick<Members, "readRights">;
  /** Of sign-ins. */
  readonly clock: Clock;
}

export function createAuthenticator({
  identities,
  sessions,
  members,
  clock,
}: AuthenticatorDeps): Authenticator<Account, Rights> {
  return {
    verify: createVerifiedTokens((token) => identities.verify(token), clock),
    isCurrent: (identity) => sessions.isCurrent(identity),
    findSession: (identity) => sessions.find(identity),
    rightsOf: (account) => members.readRights(account),
  };
}
