import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Account } from "./account.ts";
import type { AccountStore } from "./store.ts";

/** @throws ApiProblem `registration_required` for an identity without an account */
export async function requireAccount(
  accounts: Pick<AccountStore, "find">,
  uid: string,
): Promise<Account> {
  const account = await accounts.find(uid);
  if (account === null) throw new ApiProblem("registration_required");
  return account;
}

/** The session with which a change of its account is requested. */
export interface AdmittedSession {
  readonly uid: string;
  /** Of the account when the session was admitted. */
  readonly sessionEpoch: string;
}

/** @throws ApiProblem `session_revoked` if all sessions have ended since */
export async function requireSessionOf(
  accounts: Pick<AccountStore, "find">,
  { uid, sessionEpoch }: AdmittedSession,
): Promise<Account> {
  const account = await requireAccount(accounts, uid);
  if (account.sessionEpoch !== sessionEpoch) throw new ApiProblem("session_revoked");
  return account;
}
