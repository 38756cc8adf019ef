import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { type RequestOrigin, recordSecurityEvent } from "./audit/security-events.ts";
import type { Identity, IdentityProvider } from "./identities/identity-provider.ts";
import type { ApplicationHook } from "./application-hook.ts";
import { emailKey, withOwnSignIn } from "./rules.ts";
import { type AccountStore, createAccountStore } from "./store.ts";
import { insertAccount } from "./verify-registration.ts";

/** @throws ApiProblem `email_not_verified`, `already_registered` */
export type RegisterIdentity = (identity: Identity, origin: RequestOrigin) => Promise<void>;

export function createRegisterIdentity({
  pool,
  clock,
  identities,
  membershipClock,
  onApplication,
}: {
  pool: pg.Pool;
  clock: Clock;
  identities: Pick<IdentityProvider, "find">;
  membershipClock: Clock;
  onApplication: ApplicationHook;
}): RegisterIdentity {
  return async ({ uid, email, emailVerified, signInProvider, googleSubject }, origin) => {
    if (email === null || !emailVerified) throw new ApiProblem("email_not_verified");
    const providerValidSince = (await identities.find(uid))?.sessionsValidFrom ?? null;
    await inTransaction(pool, async (client) => {
      const at = clock.now();
      const registeredAt = membershipClock.now();
      const member = { uid, email, registeredAt, googleSubject, providerValidSince };
      const accounts = createAccountStore(client);
      if ((await insertAccount(accounts, member)) !== null) {
        await onApplication(client, { uid, offer: "trial" });
      } else if (!(await ownSignIn(accounts, { uid, email, signInProvider, googleSubject }))) {
        return;
      }
      const detail = { by: signInProvider };
      await recordSecurityEvent(client, { kind: "registered", uid, at, detail, ...origin });
    });
  };
}

/** A temporal member who has signed in with the Google account of the own address needs no mailed link any more. */
async function ownSignIn(
  accounts: Pick<AccountStore, "find" | "update">,
  identity: Pick<Identity, "uid" | "signInProvider" | "googleSubject"> & { readonly email: string },
): Promise<boolean> {
  const { uid, email, signInProvider, googleSubject } = identity;
  const account = await accounts.find(uid);
  if (account?.userType !== "temporal" || signInProvider !== "google.com") return false;
  if (emailKey(account.email) !== emailKey(email)) return false;
  await accounts.update(uid, { ...withOwnSignIn(account), googleSubject });
  return true;
}
