import type { Clock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { type RequestOrigin, recordSecurityEvent } from "./audit/security-events.ts";
import type { Account } from "./account.ts";
import { createSessionEpoch, firstSecondAfter, type WaitForSignIns } from "./end-of-sessions.ts";
import { emailKey } from "./rules.ts";
import type { IdentityProvider } from "./identities/identity-provider.ts";
import type { MailedLink } from "./links/link-store.ts";
import type { LinkService } from "./links/link-service.ts";
import { queueNoticeEmail } from "./mails/queue-emails.ts";
import { requireStrongPassword } from "./passwords/require-strong-password.ts";
import { type ProviderUserDeps, upsertProviderUser } from "./provider-users.ts";
import { createAccountStore } from "./store.ts";

export interface ResetPasswordDeps extends ProviderUserDeps {
  readonly identities: ProviderUserDeps["identities"] & Pick<IdentityProvider, "unlinkOthers">;
  readonly clock: Clock;
  readonly links: LinkService;
  readonly waitForSignIns: WaitForSignIns;
}

interface ProviderReset {
  readonly account: Account;
  readonly sessionsValidFrom: Date;
}

/** @throws ApiProblem `link_expired`, `password_too_common`, `password_from_context` */
export type ResetPassword = (
  presented: { readonly token: string; readonly newPassword?: string | undefined },
  origin: RequestOrigin,
) => Promise<"usable" | "done">;

export function createResetPassword(deps: ResetPasswordDeps): ResetPassword {
  const { accounts, clock, identities, links, waitForSignIns } = deps;

  async function setPassword(link: MailedLink, password: string): Promise<ProviderReset> {
    const account = link.uid === null ? null : await accounts.find(link.uid);
    if (account === null) throw new ApiProblem("link_expired");
    // The account may have changed its address since the link was mailed.
    if (emailKey(account.email) !== emailKey(link.email)) throw new ApiProblem("link_expired");
    const { uid, email } = account;
    requireStrongPassword(password, email);
    const user = await upsertProviderUser(deps, { uid, email, password });
    await identities.unlinkOthers(uid);
    return { account, sessionsValidFrom: firstSecondAfter(clock.now(), user.sessionsValidFrom) };
  }

  return async ({ token, newPassword }, origin) => {
    const presented = { token, purpose: "password_reset", origin } as const;
    if (newPassword === undefined) {
      await links.peek(presented);
      return "usable";
    }
    const done = await links.use(presented, {
      atProvider: (link) => setPassword(link, newPassword),
      async inDatabase(client, _, { account: { uid, email }, sessionsValidFrom }) {
        const at = clock.now();
        const end = { sessionsValidFrom, linksValidFrom: at, sessionEpoch: createSessionEpoch() };
        await createAccountStore(client).update(uid, end);
        await recordSecurityEvent(client, { kind: "password_reset", uid, at, ...origin });
        await queueNoticeEmail(client, { kind: "password_changed", to: email, at });
      },
    });
    await waitForSignIns(done.sessionsValidFrom);
    return "done";
  };
}
