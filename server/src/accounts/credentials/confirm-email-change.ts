import type { Clock } from "../../platform/clock/clock.ts";
import type { Executor } from "../../platform/database/prepared-statement.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { readdressBulkEmails } from "../../platform/mail/outbox.ts";
import type { AccountLease, WithAccountLease } from "../account-lease.ts";
import type { Account } from "../account.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import { type EndAtProviderDeps, endAtProvider } from "../end-at-provider.ts";
import { createSessionEnd, type ProviderEnd, type WaitForSignIns } from "../end-of-sessions.ts";
import type { MailedLink } from "../links/link-store.ts";
import type { LinkService, PresentedLink } from "../links/link-service.ts";
import { queueNoticeEmail } from "../mails/queue-emails.ts";
import { type ProviderUserDeps, withEmailReleased } from "../provider-users.ts";
import { type AccountStore, AccountEmailTakenError, createAccountStore } from "../store.ts";

export interface ConfirmEmailChangeDeps {
  readonly clock: Clock;
  readonly links: LinkService;
  readonly accounts: Pick<AccountStore, "find" | "findByEmail" | "update">;
  readonly identities: ProviderUserDeps["identities"] & EndAtProviderDeps["identities"];
  readonly waitForSignIns: WaitForSignIns;
  readonly withAccountLease: WithAccountLease;
  readonly emailChangeHooks: readonly EmailChangeHook[];
}

/** Runs in the transaction of the change, which it must not hold up. */
export type EmailChangeHook = (
  executor: Executor,
  uid: string,
  addresses: { readonly from: string; readonly to: string },
) => Promise<void>;

interface ProviderEmailChange {
  readonly account: Account;
  readonly email: string;
  readonly end: ProviderEnd;
}

export interface EmailChange {
  readonly status: "usable" | "done";
  readonly email: string;
}

/** @throws ApiProblem `link_expired`, `already_registered` */
export type ConfirmEmailChange = (
  presented: { readonly token: string; readonly confirm: boolean },
  origin: RequestOrigin,
) => Promise<EmailChange>;

export function createConfirmEmailChange(deps: ConfirmEmailChangeDeps): ConfirmEmailChange {
  const { accounts, clock, identities, links, waitForSignIns, withAccountLease } = deps;
  const { emailChangeHooks } = deps;

  async function resolveAccount({ email, uid }: MailedLink): Promise<Account> {
    const account = uid === null ? null : await accounts.find(uid);
    if (account === null) throw new ApiProblem("link_expired");
    const owner = await accounts.findByEmail(email);
    if (owner !== null && owner.uid !== uid) throw new ApiProblem("already_registered");
    return account;
  }

  async function changeAtProvider(link: MailedLink): Promise<ProviderEmailChange> {
    const account = await resolveAccount(link);
    const { uid } = account;
    const { email } = link;
    const end = await endAtProvider(deps, account, {
      change: () => withEmailReleased(deps, { uid, email }, () => updateProviderEmail(uid, email)),
      setsPassword: false,
    });
    return { account, email, end };
  }

  function updateProviderEmail(uid: string, email: string) {
    return identities.update(uid, { email, emailVerified: true });
  }

  async function changeEmail(presented: PresentedLink, lease: AccountLease) {
    const done: { move: ProviderEmailChange | null } = { move: null };
    try {
      return await links.use(presented, {
        atProvider: async (link) => (done.move = await changeAtProvider(link)),
        async inDatabase(client, _, { account: { uid, email: former }, email: to, end }) {
          await lease.finish(client);
          const at = clock.now();
          const changes = { email: to, ...createSessionEnd(end, at) };
          await createAccountStore(client).update(uid, changes);
          await recordSecurityEvent(client, { kind: "mail_changed", uid, at, ...presented.origin });
          await readdressBulkEmails(client, { from: former, to });
          for (const note of emailChangeHooks) await note(client, uid, { from: former, to });
          const data = { email: to };
          await queueNoticeEmail(client, { kind: "mail_changed", to: former, data, at });
        },
      });
    } catch (error) {
      if (!(error instanceof AccountEmailTakenError) || done.move === null) throw error;
      // Someone registered the address in the meantime.
      await revert(done.move);
      throw new ApiProblem("already_registered", { cause: error });
    }
  }

  /** The sessions at the provider have ended all the same. */
  async function revert({ account, end }: ProviderEmailChange): Promise<void> {
    const { uid, email, sessionEpoch } = account;
    const change = () => updateProviderEmail(uid, email);
    const changed = { ...account, ...end };
    const reverted = await endAtProvider(deps, changed, { change, setsPassword: false });
    await accounts.update(uid, { providerValidSince: reverted.providerValidSince, sessionEpoch });
  }

  return async ({ token, confirm }, origin) => {
    const presented = { token, purpose: "mail_change", origin } as const;
    const link = await links.peek(presented);
    const { uid } = await resolveAccount(link);
    if (!confirm) return { status: "usable", email: link.email };
    const changed = await withAccountLease({ uid, overtaken: "link_expired" }, (lease) =>
      changeEmail(presented, lease),
    );
    await waitForSignIns(changed.end.sessionsValidFrom);
    return { status: "done", email: changed.email };
  };
}
