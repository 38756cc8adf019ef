export type { Account } from "./account.ts";
export {
  type AccountChanges,
  AddressTaken,
  type AccountStore,
  createAccountStore,
  type NewAccount,
} from "./store.ts";
export { createAbsentIdentities } from "./identities.absent.ts";
export { createFirebaseIdentities } from "./identities.firebase.ts";
export {
  EmailTaken,
  type Identities,
  type Identity,
  NoSuchPerson,
  type Person,
  type PersonDetails,
} from "./identities.ts";
export { type Accounts, type AccountsOptions, createAccounts } from "./create-accounts.ts";
export { accountJobs } from "./jobs.ts";
export type { Farewell } from "./purge-deleted.ts";
export type { GrantedRights } from "./set-rights.ts";
export { register as registerAccounts } from "./routes.ts";
export type { TakeDeletionBack } from "./take-deletion-back.ts";
