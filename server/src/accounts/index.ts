export type { Account } from "./account.ts";
export { AddressTaken, type AccountStore, createAccountStore, type NewAccount } from "./store.ts";
export { createAbsentIdentities } from "./identities/identities.absent.ts";
export { createFirebaseIdentities } from "./identities/identities.firebase.ts";
export {
  EmailTaken,
  type Identities,
  type Identity,
  type Person,
} from "./identities/identities.ts";
export { type Accounts, createAccounts } from "./create-accounts.ts";
export { accountJobs } from "./jobs.ts";
export type { Farewell } from "./deletion/purge-deleted.ts";
export { register as registerAccounts } from "./routes.ts";
export type { TakeDeletionBack } from "./deletion/take-deletion-back.ts";
