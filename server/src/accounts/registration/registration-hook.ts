import type { Executor } from "../../platform/database/prepared-statement.ts";

/** Told of a new account, in the transaction that creates it. */
export type RegistrationHook = (
  executor: Executor,
  account: { readonly uid: string; readonly email: string },
) => Promise<void>;
