import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { type RequestOrigin, recordSecurityEvent } from "./audit/security-events.ts";
import type { Identity } from "./identities/identity-provider.ts";
import { createAccountStore } from "./store.ts";
import { insertAccount } from "./verify-registration.ts";

/** @throws ApiProblem `email_not_verified`, `already_registered` */
export type RegisterIdentity = (identity: Identity, origin: RequestOrigin) => Promise<void>;

export function createRegisterIdentity({
  pool,
  clock,
  membershipClock,
}: {
  pool: pg.Pool;
  clock: Clock;
  membershipClock: Clock;
}): RegisterIdentity {
  return async ({ uid, email, emailVerified, signInProvider }, origin) => {
    if (email === null || !emailVerified) throw new ApiProblem("email_not_verified");
    await inTransaction(pool, async (client) => {
      const at = clock.now();
      const member = { uid, email, registeredAt: membershipClock.now() };
      if ((await insertAccount(createAccountStore(client), member)) === null) return;
      const detail = { by: signInProvider };
      await recordSecurityEvent(client, { kind: "registered", uid, at, detail, ...origin });
    });
  };
}
