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
export {
  type Accounts,
  type AccountsOptions,
  createAccounts,
  LINK_RETENTION_DAYS,
} from "./create-accounts.ts";
export { DELETION_GRACE_DAYS } from "./rules.ts";
export {
  CHANGE_EVENT_YEARS,
  type RequestOrigin,
  ROUTINE_EVENT_YEARS,
} from "./audit/security-events.ts";
export type { Sessions } from "./sessions/sessions.ts";
export { isLinkEmail } from "./mails/queue-emails.ts";
export { accountJobs } from "./jobs.ts";
export type { ApplicationHook } from "./registration/application-hook.ts";
export type { RegistrationHook } from "./registration/registration-hook.ts";
export type { EmailChangeHook } from "./credentials/confirm-email-change.ts";
export type { PaymentEndHook } from "./deletion/end-payments.ts";
export type { PurgeHook } from "./deletion/purge-deleted.ts";
export { register as registerAccounts } from "./routes.ts";
export type { CancelDeletion } from "./deletion/cancel-deletion.ts";
