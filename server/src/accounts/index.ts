export type { Account } from "./account.ts";
export {
  AccountEmailTakenError,
  type AccountStore,
  createAccountStore,
  type NewAccount,
  SESSION_KEYS,
  sessionFact,
} from "./store.ts";
export { createDisabledIdentityProvider } from "./identities/identity-provider.disabled.ts";
export { createFirebaseIdentityProvider } from "./identities/identity-provider.firebase.ts";
export {
  ProviderEmailTakenError,
  type IdentityProvider,
  type Identity,
  type ProviderUser,
} from "./identities/identity-provider.ts";
export { type Accounts, type AccountsOptions, createAccounts } from "./create-accounts.ts";
export type { Sessions } from "./sessions.ts";
export { accountJobs } from "./jobs.ts";
export type { ApplicationHook } from "./application-hook.ts";
export type { EmailChangeHook } from "./confirm-email-change.ts";
export type { PaymentEndHook } from "./deletion/end-payments.ts";
export type { PurgeHook } from "./deletion/purge-deleted.ts";
export { register as registerAccounts } from "./routes.ts";
export type { CancelDeletion } from "./deletion/cancel-deletion.ts";
