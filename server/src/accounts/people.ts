import { ApiProblem } from "../platform/http/api-problem.ts";
import { EmailTaken, type Identities, type Person } from "./identities.ts";
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
 * Does what needs the address at the provider; where somebody else has it who is no member, they go first.
 * Anybody can begin an account with anybody's address there, without showing that it is theirs, and would
 * keep a way into it. What makes somebody a member is a link that was mailed to the address.
 * @throws ApiProblem `already_registered`
 */
export async function withAddressFree<T>(
  { identities, accounts }: PeopleParts,
  { uid, email }: { uid: string; email: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
    const other = await identities.findByEmail(email);
    if (other === null || other.uid === uid) throw error;
    if ((await accounts.find(other.uid)) !== null) throw new ApiProblem("already_registered");
    await identities.delete(other.uid);
    return await work();
  }
}
