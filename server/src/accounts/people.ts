import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Account } from "./account.ts";
import { emailKey } from "./email-key.ts";
import { EmailTaken, type Identities, type Person } from "./identities/identities.ts";
import type { AccountStore } from "./store.ts";

export interface PeopleParts {
  readonly identities: Pick<Identities, "find" | "findByEmail" | "create" | "update" | "delete">;
  readonly accounts: Pick<AccountStore, "find">;
}

/**
 * Makes the person at the identity provider, or brings them up to date: the same again does no harm.
 * Only for an address that was just shown to be the person's.
 * @throws ApiProblem `already_registered` where a member of ours has the address there
 */
export async function putPerson(
  parts: PeopleParts,
  { uid, email, password }: { uid: string; email: string; password: string },
): Promise<Person> {
  const details = { email, password, emailVerified: true };
  return await withAddressFree(parts, { uid, email }, async () =>
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
export async function withAddressFree<T>(
  parts: PeopleParts,
  { uid, email }: { uid: string; email: string },
  work: () => Promise<T>,
): Promise<T> {
  const { identities, accounts } = parts;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
    const other = await identities.findByEmail(email);
    if (other === null || other.uid === uid) throw error;
    const member = await accounts.find(other.uid);
    if (member === null) await identities.delete(other.uid);
    else await giveBack(parts, member, email);
    return await work();
  }
}

async function giveBack({ identities }: PeopleParts, member: Account, taken: string) {
  if (emailKey(member.email) === emailKey(taken)) throw new ApiProblem("already_registered");
  await identities.update(member.uid, { email: member.email, emailVerified: true });
}
