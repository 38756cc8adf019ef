import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { type RequestOrigin, recordSecurityEvent } from "./audit/security-events.ts";
import type { Identity, IdentityProvider } from "./identities/identity-provider.ts";
import { createAccountStore } from "./store.ts";
import { insertAccount } from "./verify-registration.ts";

/** @throws ApiProblem `email_not_verified`, `already_registered` */
export type RegisterIdentity = (identity: Identity, origin: RequestOrigin) => Promise<void>;

export function createRegisterIdentity({
  pool,
  clock,
  identities,
  membershipClock,
}: {
  pool: pg.Pool;
  clock: Clock;
  identities: Pick<IdentityProvider, "find">;
  membershipClock: Clock;
}): RegisterIdentity {
  return async ({ uid, email, emailVerified, signInProvider, googleSubject }, origin) => {
    if (email === null || !emailVerified) throw new ApiProblem("email_not_verified");
    const providerValidSince = (await identities.find(uid))?.sessionsValidFrom ?? null;
    await inTransaction(pool, async (client) => {
      const at = clock.now();
      const registeredAt = membershipClock.now();
      const member = { uid, email, registeredAt, googleSubject, providerValidSince };
      if ((await insertAccount(createAccountStore(client), member)) === null) return;
      const detail = { by: signInProvider };
      await recordSecurityEvent(client, { kind: "registered", uid, at, detail, ...origin });
    });
  };
}
