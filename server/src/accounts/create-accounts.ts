import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { MS_PER_DAY } from "../platform/clock/days.ts";
import { createKeyedHash } from "../platform/signing/keyed-hash.ts";
import { purgeExpiredRateLimits } from "../platform/limits/rate-limiter.ts";
import type { EmailComposer } from "../platform/mail/outbox.ts";
import { purgeSecurityEvents } from "./audit/security-events.ts";
import { type RequestLink, createRequestLink } from "./registration/request-link.ts";
import {
  type RequestEmailChange,
  createRequestEmailChange,
} from "./credentials/request-email-change.ts";
import { createWithAccountLease } from "./account-lease.ts";
import { createSessions, type Sessions } from "./sessions/sessions.ts";
import { type CheckSession, createCheckSession } from "./sessions/check-session.ts";
import { createWaitForSignIns, type Wait } from "./end-of-sessions.ts";
import { type SignOut, createSignOut } from "./sessions/sign-out.ts";
import {
  type EmailChangeHook,
  type ConfirmEmailChange,
  createConfirmEmailChange,
} from "./credentials/confirm-email-change.ts";
import { createDeleteAccount, type DeleteAccount } from "./deletion/delete-account.ts";
import type { IdentityProvider } from "./identities/identity-provider.ts";
import { type EndSessions, createEndSessions } from "./sessions/end-sessions.ts";
import { createAccountRateLimiter } from "./rate-limits.ts";
import { createLinkStore } from "./links/link-store.ts";
import { createMintLink } from "./links/mint-link.ts";
import { createLinkService } from "./links/link-service.ts";
import { createEmailComposers } from "./mails/email-composers.ts";
import { createGetRequestOrigin, type GetRequestOrigin } from "./request-origin.ts";
import { createEndPayments, type PaymentEndHook } from "./deletion/end-payments.ts";
import { createPurgeDeleted, type PurgeHook } from "./deletion/purge-deleted.ts";
import { createPutPassword, type PutPassword } from "./credentials/put-password.ts";
import { createRegisterIdentity, type RegisterIdentity } from "./registration/register-identity.ts";
import type { RegistrationHook } from "./registration/registration-hook.ts";
import { createRequestDeletion, type RequestDeletion } from "./deletion/request-deletion.ts";
import { createResetPassword, type ResetPassword } from "./credentials/reset-password.ts";
import { createSetRights, type SetRights } from "./set-rights.ts";
import { type AccountStore, createAccountStore } from "./store.ts";
import { createCancelDeletion, type CancelDeletion } from "./deletion/cancel-deletion.ts";
import type { ApplicationHook } from "./registration/application-hook.ts";
import { createVerifySupertrial, type VerifySupertrial } from "./registration/verify-supertrial.ts";
import {
  createVerifyRegistration,
  type VerifyRegistration,
} from "./registration/verify-registration.ts";

export interface Accounts {
  readonly store: AccountStore;
  readonly requestRegistration: RequestLink;
  readonly verifyRegistration: VerifyRegistration;
  readonly registerIdentity: RegisterIdentity;
  readonly requestSupertrial: RequestLink;
  readonly verifySupertrial: VerifySupertrial;
  readonly putPassword: PutPassword;
  readonly requestPasswordReset: RequestLink;
  readonly resetPassword: ResetPassword;
  readonly requestEmailChange: RequestEmailChange;
  readonly confirmEmailChange: ConfirmEmailChange;
  readonly requestDeletion: RequestDeletion;
  readonly deleteAccount: DeleteAccount;
  readonly cancelDeletion: CancelDeletion;
  readonly sessions: Sessions;
  readonly checkSession: CheckSession;
  readonly signOut: SignOut;
  readonly setRights: SetRights;
  readonly endSessions: EndSessions;
  readonly getRequestOrigin: GetRequestOrigin;
  readonly composers: Readonly<Record<string, EmailComposer>>;
  retryPaymentEnds(): Promise<void>;
  purgeDeleted(): Promise<void>;
  purgeEnded(): Promise<void>;
  purgeEvents(): Promise<void>;
}

export interface AccountsOptions {
  readonly pool: pg.Pool;
  readonly identities: IdentityProvider;
  /** Keys the hashes of clients and addresses in rate limits and events; it signs nothing. */
  readonly linkSecret: string;
  readonly webUrl: string;
  /** Told of who may begin a trial; default: nobody is. */
  readonly onApplication?: ApplicationHook;
  /** Told of a new account. */
  readonly onRegistration?: RegistrationHook;
  /** Told of a changed address. */
  readonly emailChangeHooks?: readonly EmailChangeHook[];
  /** Run before an account is deleted. */
  readonly paymentEndHooks?: readonly PaymentEndHook[];
  /** Run after an account was deleted. */
  readonly purgeHooks?: readonly PurgeHook[];
  readonly clock?: Clock;
  /** By which a trial counts from the registration; default `clock`. */
  readonly membershipClock?: Clock;
  /** Passes time of the clock. */
  readonly wait?: Wait;
}

/** A mail sent late must still find the link requested after its own. */
export const LINK_RETENTION_DAYS = 7;

export function createAccounts(options: AccountsOptions): Accounts {
  const {
    pool,
    identities,
    webUrl,
    onApplication = () => Promise.resolve(),
    onRegistration = () => Promise.resolve(),
    emailChangeHooks = [],
    paymentEndHooks = [],
    purgeHooks = [],
    clock = systemClock,
    wait = delay,
  } = options;
  const { membershipClock = clock } = options;
  const hash = createKeyedHash(options.linkSecret);
  const accounts = createAccountStore(pool);
  const limits = createAccountRateLimiter(pool, hash);
  const links = createLinkService({ pool, clock, limits });
  const waitForSignIns = createWaitForSignIns(clock, wait);
  const withAccountLease = createWithAccountLease({ pool, clock, wait });
  const deps = {
    pool,
    clock,
    membershipClock,
    identities,
    accounts,
    limits,
    links,
    waitForSignIns,
    withAccountLease,
    onApplication,
    onRegistration,
  };
  const endPayments = createEndPayments({ pool, clock, accounts, paymentEndHooks });
  const mint = createMintLink({ pool, clock, webUrl });
  return {
    store: accounts,
    requestRegistration: createRequestLink("register", deps),
    verifyRegistration: createVerifyRegistration(deps),
    registerIdentity: createRegisterIdentity(deps),
    requestSupertrial: createRequestLink("supertrial", deps),
    verifySupertrial: createVerifySupertrial(deps),
    putPassword: createPutPassword(deps),
    requestPasswordReset: createRequestLink("password_reset", deps),
    resetPassword: createResetPassword(deps),
    requestEmailChange: createRequestEmailChange(deps),
    confirmEmailChange: createConfirmEmailChange({ ...deps, emailChangeHooks }),
    requestDeletion: createRequestDeletion(deps),
    deleteAccount: createDeleteAccount({ ...deps, endPayments }),
    cancelDeletion: createCancelDeletion(deps),
    sessions: createSessions(deps),
    checkSession: createCheckSession(deps),
    signOut: createSignOut(deps),
    setRights: createSetRights(deps),
    endSessions: createEndSessions(deps),
    getRequestOrigin: createGetRequestOrigin(hash),
    composers: createEmailComposers({
      accounts,
      links: createLinkStore(pool),
      mint,
      webUrl,
      clock,
    }),
    retryPaymentEnds: () => endPayments.retry(),
    purgeDeleted: createPurgeDeleted({
      ...deps,
      endPayments,
      purgeHooks: [...purgeHooks, (uid) => identities.delete(uid)],
    }),
    async purgeEnded() {
      const now = clock.now();
      await createLinkStore(pool).purge(new Date(now.getTime() - LINK_RETENTION_DAYS * MS_PER_DAY));
      await purgeExpiredRateLimits(pool, now);
      await accounts.purgeSessions();
    },
    purgeEvents: () => purgeSecurityEvents(pool, clock.now()),
  };
}
