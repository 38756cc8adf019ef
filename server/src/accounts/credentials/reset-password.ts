import type { Clock } from "../../platform/clock/clock.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import type { WithAccountLease } from "../account-lease.ts";
import type { Account } from "../account.ts";
import { type EndAtProviderDeps, endAtProvider } from "../end-at-provider.ts";
import { createSessionEnd, type ProviderEnd, type WaitForSignIns } from "../end-of-sessions.ts";
import { emailKey, googleSubjectOfEmail, withOwnSignIn } from "../rules.ts";
import type { MailedLink } from "../links/link-store.ts";
import type { LinkService, PresentedLink } from "../links/link-service.ts";
import { queueNoticeEmail } from "../mails/queue-emails.ts";
import { requireStrongPassword } from "../passwords/require-strong-password.ts";
import { type ProviderUserDeps, upsertProviderUser } from "../provider-users.ts";
import { createAccountStore } from "../store.ts";

export interface ResetPasswordDeps extends ProviderUserDeps {
  readonly identities: ProviderUserDeps["identities"] & EndAtProviderDeps["identities"];
  readonly clock: Clock;
  readonly links: LinkService;
  readonly waitForSignIns: WaitForSignIns;
  readonly withAccountLease: WithAccountLease;
}

interface ProviderReset {
  readonly account: Account;
  readonly end: ProviderEnd;
}

/** @throws ApiProblem `link_expired`, `password_too_common`, `password_from_context` */
export type ResetPassword = (
  presented: { readonly token: string; readonly newPassword?: string | undefined },
  origin: RequestOrigin,
) => Promise<"usable" | "done">;

export function createResetPassword(deps: ResetPasswordDeps): ResetPassword {
  const { accounts, clock, links, waitForSignIns, withAccountLease } = deps;

  async function setPassword(link: MailedLink, password: string): Promise<ProviderReset> {
    const account = link.uid === null ? null : await accounts.find(link.uid);
    if (account === null) throw new ApiProblem("link_expired");
    // The account may have changed its address since the link was mailed.
    if (emailKey(account.email) !== emailKey(link.email)) throw new ApiProblem("link_expired");
    const { uid, email } = account;
    const end = await endAtProvider(deps, account, {
      change: () => upsertProviderUser(deps, { uid, email, password }),
      setsPassword: true,
      // The owner of the mailbox alone, whoever else registered once with another Google account.
      keptGoogle: (linked) => googleSubjectOfEmail(email, linked),
    });
    return { account, end };
  }

  async function reset(presented: PresentedLink, uid: string, password: string) {
    return withAccountLease({ uid, overtaken: null }, (lease) =>
      links.use(presented, {
        atProvider: (link) => setPassword(link, password),
        async inDatabase(client, _, { account, end }) {
          await lease.finish(client);
          const at = clock.now();
          const changes = { ...createSessionEnd(end, at), ...withOwnSignIn(account) };
          await createAccountStore(client).update(uid, changes);
          await recordSecurityEvent(client, {
            kind: "password_reset",
            uid,
            at,
            ...presented.origin,
          });
          await queueNoticeEmail(client, { kind: "password_changed", to: account.email, at });
        },
      }),
    );
  }

  return async ({ token, newPassword }, origin) => {
    const presented = { token, purpose: "password_reset", origin } as const;
    const { uid, email } = await links.peek(presented);
    if (newPassword === undefined) return "usable";
    if (uid === null) throw new ApiProblem("link_expired");
    requireStrongPassword(newPassword, email);
    const { end } = await reset(presented, uid, newPassword);
    await waitForSignIns(end.sessionsValidFrom);
    return "done";
  };
}
