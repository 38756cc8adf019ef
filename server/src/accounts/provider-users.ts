import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Account } from "./account.ts";
import { emailKey } from "./email-key.ts";
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
 * Makes the person at the identity provider, or brings them up to date: the same again does no harm.
 * Only for an address that was just shown to be the person's.
 * @throws ApiProblem `already_registered` where a member of ours has the address there
 */
export async function upsertProviderUser(
  parts: ProviderUserDeps,
  { uid, email, password }: { uid: string; email: string; password: string },
): Promise<ProviderUser> {
  const details = { email, password, emailVerified: true };
  return await withEmailReleased(parts, { uid, email }, async () =>
    (await parts.identities.find(uid)) === null
      ? parts.identities.create({ uid, ...details })
      : parts.identities.update(uid, details),
  );
}

/**
 * Does what needs the address at the provider, for somebody who has opened a link that was mailed to it.
 * Anybody can begin an account with anybody's address there, or write it into their own, without showing
 * that it is theirs: who has it and is no member goes; a member gets back the address of their row.
 * @throws ApiProblem `already_registered` where it is the address of another member's row
 */
export async function withEmailReleased<T>(
  parts: ProviderUserDeps,
  { uid, email }: { uid: string; email: string },
  work: () => Promise<T>,
): Promise<T> {
  const { identities, accounts } = parts;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderEmailTakenError)) throw error;
    const other = await identities.findByEmail(email);
    if (other === null || other.uid === uid) throw error;
    const member = await accounts.find(other.uid);
    if (member === null) await identities.delete(other.uid);
    else await restoreEmail(parts, member, email);
    return await work();
  }
}

async function restoreEmail({ identities }: ProviderUserDeps, member: Account, taken: string) {
  if (emailKey(member.email) === emailKey(taken)) throw new ApiProblem("already_registered");
  await identities.update(member.uid, { email: member.email, emailVerified: true });
}
