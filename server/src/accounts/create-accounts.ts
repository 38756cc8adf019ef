import type pg from "pg";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { createKeyedHash } from "../platform/limits/keyed-hash.ts";
import { purgeLimits } from "../platform/limits/limiter.ts";
import type { Composer } from "../platform/mail/outbox.ts";
import { purgeEvents } from "./audit/security-events.ts";
import { type AskForLink, createAskForLink } from "./ask-for-link.ts";
import { type ChangeMail, createChangeMail } from "./change-mail.ts";
import { type CheckSession, createCheckSession } from "./check-session.ts";
import { type ConfirmMailChange, createConfirmMailChange } from "./confirm-mail-change.ts";
import { createDeleteAccount, type DeleteAccount } from "./deletion/delete-account.ts";
import type { Identities } from "./identities/identities.ts";
import { createAccountLimits } from "./limits.ts";
import { createLinkStore } from "./links/link-store.ts";
import { createMintLink } from "./links/mint-link.ts";
import { createLinks } from "./links/use-link.ts";
import { createComposers } from "./mails/compose.ts";
import { createOriginOf, type OriginOf } from "./origin.ts";
import { createPurgeDeleted, type Farewell } from "./deletion/purge-deleted.ts";
import { createPutPassword, type PutPassword } from "./put-password.ts";
import { createRegisterIdentity, type RegisterIdentity } from "./register-identity.ts";
import { createRequestDeletion, type RequestDeletion } from "./deletion/request-deletion.ts";
import { createResetPassword, type ResetPassword } from "./reset-password.ts";
import { createSetRights, type SetRights } from "./set-rights.ts";
import { type AccountStore, createAccountStore } from "./store.ts";
import { createTakeDeletionBack, type TakeDeletionBack } from "./deletion/take-deletion-back.ts";
import { createVerifyRegistration, type VerifyRegistration } from "./verify-registration.ts";

export interface Accounts {
  readonly store: AccountStore;
  readonly register: AskForLink;
  readonly verifyRegistration: VerifyRegistration;
  readonly registerIdentity: RegisterIdentity;
  readonly putPassword: PutPassword;
  readonly forgetPassword: AskForLink;
  readonly resetPassword: ResetPassword;
  readonly changeMail: ChangeMail;
  readonly confirmMailChange: ConfirmMailChange;
  readonly requestDeletion: RequestDeletion;
  readonly deleteAccount: DeleteAccount;
  readonly takeDeletionBack: TakeDeletionBack;
  readonly checkSession: CheckSession;
  readonly setRights: SetRights;
  readonly originOf: OriginOf;
  /** The words of this domain's mails, for the outbox. */
  readonly composers: Readonly<Record<string, Composer>>;
  /** Removes members whose deletion can no longer be taken back. */
  purgeDeleted(): Promise<void>;
  /** Forgets links and counts that nothing depends on any more. */
  purgeEnded(): Promise<void>;
  /** Forgets security events that are old. */
  purgeEvents(): Promise<void>;
}

export interface AccountsOptions {
  readonly pool: pg.Pool;
  readonly identities: Identities;
  /** Key of the hashes by which clients and addresses are counted. */
  readonly linkSecret: string;
  /** Address of the site, to which mailed links lead. */
  readonly webUrl: string;
  /** Who else has to forget a member that is gone. */
  readonly farewells?: readonly Farewell[];
  readonly clock?: Clock;
}

/** Ended links are kept so long: a mail that is sent late must still find the one that came after it. */
const KEEP_LINKS_MS = 7 * 24 * 3_600_000;

export function createAccounts(options: AccountsOptions): Accounts {
  const { pool, identities, webUrl, farewells = [], clock = systemClock } = options;
  const hash = createKeyedHash(options.linkSecret);
  const accounts = createAccountStore(pool);
  const limits = createAccountLimits(pool, hash);
  const links = createLinks({ pool, clock, limits });
  const parts = { pool, clock, identities, accounts, limits, links };
  const mint = createMintLink({ pool, clock, webUrl });
  return {
    store: accounts,
    register: createAskForLink("register", parts),
    verifyRegistration: createVerifyRegistration(parts),
    registerIdentity: createRegisterIdentity(parts),
    putPassword: createPutPassword(parts),
    forgetPassword: createAskForLink("password_reset", parts),
    resetPassword: createResetPassword(parts),
    changeMail: createChangeMail(parts),
    confirmMailChange: createConfirmMailChange(parts),
    requestDeletion: createRequestDeletion(parts),
    deleteAccount: createDeleteAccount(parts),
    takeDeletionBack: createTakeDeletionBack(parts),
    checkSession: createCheckSession(parts),
    setRights: createSetRights(parts),
    originOf: createOriginOf(hash),
    composers: createComposers({ accounts, mint, webUrl }),
    purgeDeleted: createPurgeDeleted({
      ...parts,
      farewells: [...farewells, (uid) => identities.delete(uid)],
    }),
    async purgeEnded() {
      const now = clock.now();
      await createLinkStore(pool).purge(new Date(now.getTime() - KEEP_LINKS_MS));
      await purgeLimits(pool, now);
    },
    purgeEvents: () => purgeEvents(pool, clock.now()),
  };
}
