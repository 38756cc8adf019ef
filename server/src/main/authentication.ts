import {
  type AccountStore,
  type IdentityProvider,
  createDisabledIdentityProvider,
  createFirebaseIdentityProvider,
} from "../accounts/index.ts";
import { isTemporalFinished } from "../members/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Authenticator } from "../platform/http/identity.ts";
import type { Config } from "./config.ts";

/** The identity provider of this process. */
export function createIdentityProvider({ identity }: Pick<Config, "identity">): IdentityProvider {
  return identity === null
    ? createDisabledIdentityProvider()
    : createFirebaseIdentityProvider(identity);
}

export interface AuthenticatorDeps {
  readonly identities: Pick<IdentityProvider, "verify" | "isCurrent">;
  readonly accounts: Pick<AccountStore, "find">;
  readonly clock: Clock;
}

/** Who somebody is, by the provider, and what they may do at all, by their own row. */
export function createAuthenticator(parts: AuthenticatorDeps): Authenticator {
  const { identities, accounts, clock } = parts;
  return {
    verify: (token) => identities.verify(token),
    isCurrent: (identity) => identities.isCurrent(identity),
    async findAccount(uid) {
      const account = await accounts.find(uid);
      return account === null
        ? null
        : { ...account, temporalFinished: isTemporalFinished(account, clock.now()) };
    },
  };
}
