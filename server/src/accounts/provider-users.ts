import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Account } from "./account.ts";
import { emailKey } from "./rules.ts";
import {
  ProviderEmailTakenError,
  type IdentityProvider,
  type ProviderUser,
} from "./identities/identity-provider.ts";
import type { AccountStore } from "./store.ts";

export interface ProviderUserDeps {
  readonly identities: Pick<
    IdentityProvider,
    "find" | "findByEmail" | "create" | "update" | "delete"
  >;
  readonly accounts: Pick<AccountStore, "find">;
}

/**
 * Creates or updates the provider user; idempotent. Only for an address that was just proven.
 * @throws ApiProblem `already_registered` if an account of ours has the address there
 */
export async function upsertProviderUser(
  deps: ProviderUserDeps,
  { uid, email, password }: { uid: string; email: string; password?: string },
): Promise<ProviderUser> {
  const details = {
    email,
    emailVerified: true,
    ...(password === undefined ? {} : { password }),
  };
  return await withEmailReleased(deps, { uid, email }, async () =>
    (await deps.identities.find(uid)) === null
      ? deps.identities.create({ uid, ...details })
      : deps.identities.update(uid, details),
  );
}

/**
 * Runs work that needs the address at the provider, for someone who has proven it by a mailed link. Anyone can claim
 * any address there without proof: a user without an account is deleted, one with an account gets back the address of
 * its row.
 * @throws ApiProblem `already_registered` if another account's row has the address
 */
export async function withEmailReleased<T>(
  deps: ProviderUserDeps,
  { uid, email }: { uid: string; email: string },
  work: () => Promise<T>,
): Promise<T> {
  const { identities, accounts } = deps;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderEmailTakenError)) throw error;
    const other = await identities.findByEmail(email);
    if (other === null || other.uid === uid) throw error;
    const member = await accounts.find(other.uid);
    if (member === null) await identities.delete(other.uid);
    else await restoreEmail(deps, member, email);
    return await work();
  }
}

async function restoreEmail({ identities }: ProviderUserDeps, member: Account, released: string) {
  if (emailKey(member.email) === emailKey(released)) throw new ApiProblem("already_registered");
  await identities.update(member.uid, { email: member.email, emailVerified: true });
}
