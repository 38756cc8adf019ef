import type pg from "pg";
import {
  type Account,
  type IdentityProvider,
  type Sessions,
  createDisabledIdentityProvider,
  createFirebaseIdentityProvider,
  SESSION_KEYS,
  sessionFact,
} from "../accounts/index.ts";
import { type Members, type Rights, rightsFactColumns } from "../members/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { createReadFacts } from "../platform/database/fact-columns.ts";
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
  readonly sessions: Pick<Sessions, "check" | "isCurrent">;
  readonly members: Pick<Members, "rightsOf" | "visitorRights">;
  /** Of the database that is written to. */
  readonly pool: pg.Pool;
  /** Of sign-ins. */
  readonly clock: Clock;
}

export function createAuthenticator({
  identities,
  sessions,
  members,
  pool,
  clock,
}: AuthenticatorDeps): Authenticator<Account, Rights> {
  const readStored = createReadFacts(pool, SESSION_KEYS, {
    session: sessionFact,
    ...rightsFactColumns,
  });
  return {
    verify: createVerifiedTokens((token) => identities.verify(token), clock),
    isCurrent: (identity) => sessions.isCurrent(identity),
    async findSession(identity) {
      const { uid, authTime } = identity;
      const { session: stored, ...facts } = await readStored({ uid, auth_time: authTime });
      if (stored === null) return null;
      const session = await sessions.check(identity, stored);
      return { ...session, rights: await members.rightsOf(session.account, facts) };
    },
    visitorRights: () => members.visitorRights(),
  };
}
