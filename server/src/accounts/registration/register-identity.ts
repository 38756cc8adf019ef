import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import type { Identity, IdentityProvider, ProviderUser } from "../identities/identity-provider.ts";
import type { ApplicationHook } from "./application-hook.ts";
import type { RegistrationHook } from "./registration-hook.ts";
import { googleSubjectOfEmail, withOwnSignIn } from "../rules.ts";
import { type AccountStore, createAccountStore } from "../store.ts";
import { insertAccount } from "./verify-registration.ts";

/** @throws ApiProblem `email_not_verified`, `already_registered` */
export type RegisterIdentity = (identity: Identity, origin: RequestOrigin) => Promise<void>;

export function createRegisterIdentity({
  pool,
  clock,
  identities,
  membershipClock,
  onApplication,
  onRegistration,
}: {
  pool: pg.Pool;
  clock: Clock;
  identities: Pick<IdentityProvider, "find">;
  membershipClock: Clock;
  onApplication: ApplicationHook;
  onRegistration: RegistrationHook;
}): RegisterIdentity {
  return async ({ uid, email, emailVerified, signInProvider, googleSubject }, origin) => {
    if (email === null || !emailVerified) throw new ApiProblem("email_not_verified");
    const user = await identities.find(uid);
    const providerValidSince = user?.sessionsValidFrom ?? null;
    await inTransaction(pool, async (client) => {
      const at = clock.now();
      const registeredAt = membershipClock.now();
      const member = { uid, email, registeredAt, googleSubject, providerValidSince };
      const accounts = createAccountStore(client);
      if ((await insertAccount(client, member, onRegistration)) !== null) {
        await onApplication(client, { uid, offer: "trial" });
      } else if (!(await ownSignIn(accounts, { uid, signInProvider, googleSubject }, user))) {
        return;
      }
      const detail = { by: signInProvider };
      await recordSecurityEvent(client, { kind: "registered", uid, at, detail, ...origin });
    });
  };
}

/**
 * A temporal member who has signed in with the Google account of the own address needs no mailed link any more. The token
 * names the member's address whichever account was linked; the provider knows the Google account's.
 */
async function ownSignIn(
  accounts: Pick<AccountStore, "find" | "update">,
  {
    uid,
    signInProvider,
    googleSubject,
  }: Pick<Identity, "uid" | "signInProvider" | "googleSubject">,
  user: Pick<ProviderUser, "google"> | null,
): Promise<boolean> {
  const account = await accounts.find(uid);
  if (account?.userType !== "temporal" || signInProvider !== "google.com") return false;
  const own = googleSubjectOfEmail(account.email, user?.google ?? null);
  if (own === null || own !== googleSubject) return false;
  await accounts.update(uid, { ...withOwnSignIn(account), googleSubject });
  return true;
}
