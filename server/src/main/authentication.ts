import {
  type AccountStore,
  type Identities,
  createAbsentIdentities,
  createFirebaseIdentities,
} from "../accounts/index.ts";
import { isFinished } from "../members/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Authentication } from "../platform/http/identity.ts";
import type { Config } from "./config.ts";

/** The identity provider of this process. */
export function identitiesOf({ identity }: Pick<Config, "identity">): Identities {
  return identity === null ? createAbsentIdentities() : createFirebaseIdentities(identity);
}

export interface AuthenticationParts {
  readonly identities: Pick<Identities, "verify" | "isCurrent">;
  readonly accounts: Pick<AccountStore, "find">;
  readonly clock: Clock;
}

/** Who somebody is, by the provider, and what they may do at all, by their own row. */
export function createAuthentication(parts: AuthenticationParts): Authentication {
  const { identities, accounts, clock } = parts;
  return {
    verify: (token) => identities.verify(token),
    isCurrent: (identity) => identities.isCurrent(identity),
    async findAccount(uid) {
      const account = await accounts.find(uid);
      return account === null ? null : { ...account, finished: isFinished(account, clock.now()) };
    },
  };
}
