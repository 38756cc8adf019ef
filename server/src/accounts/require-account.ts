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
