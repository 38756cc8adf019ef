import { normalizeCode, tickerOf } from "@tenbin/contract";
import type pg from "pg";
import {
  type Account,
  type IdentityProvider,
  type Sessions,
  SESSION_KEYS,
  sessionFact,
} from "../accounts/index.ts";
import { type Members, type Rights, rightsFactColumns } from "../members/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { createReadFacts } from "../platform/database/fact-columns.ts";
import type { Authenticator } from "../platform/http/identity.ts";
import { createVerifiedTokens } from "../platform/http/verified-tokens.ts";
import { COMPANY_KEYS, createFindOwnFields, ownFieldsFact } from "./find-own-fields.ts";

export interface AuthenticatorDeps {
  readonly identities: Pick<IdentityProvider, "verify">;
  readonly sessions: Pick<Sessions, "resolve" | "isCurrent">;
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
  const readStored = createReadFacts(
    pool,
    { ...SESSION_KEYS, ...COMPANY_KEYS },
    { session: sessionFact, ...rightsFactColumns, own: ownFieldsFact },
  );
  const findOwnFields = createFindOwnFields(pool);
  return {
    verify: createVerifiedTokens((token) => identities.verify(token), clock),
    isCurrent: (identity) => sessions.isCurrent(identity),
    async findSession(identity, written) {
      const { uid, authTime } = identity;
      const code = written === null ? null : normalizeCode(written);
      const read = code === null ? null : tickerOf(code);
      const facts = await readStored({ uid, auth_time: authTime, ticker: read, code });
      if (facts.session === null) return null;
      const session = await sessions.resolve(identity, facts.session);
      return {
        ...session,
        rights: await members.rightsOf(session.account, facts),
        findOwnFields: async (tickers) =>
          tickers.every((ticker) => ticker === read)
            ? (ticker, field) => ticker === read && facts.own[field] === true
            : findOwnFields(uid, tickers),
      };
    },
    visitorRights: () => members.visitorRights(),
  };
}
