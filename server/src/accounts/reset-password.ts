import type { Clock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { type Origin, recordEvent } from "./audit/security-events.ts";
import type { Account } from "./account.ts";
import { emailKey } from "./email-key.ts";
import type { Identities } from "./identities/identities.ts";
import type { MailedLink } from "./links/link-store.ts";
import type { Links } from "./links/use-link.ts";
import { queueNotice } from "./mails/queue.ts";
import { type PeopleParts, putPerson } from "./people.ts";
import { createAccountStore } from "./store.ts";

export interface ResetPasswordParts extends PeopleParts {
  readonly identities: PeopleParts["identities"] & Pick<Identities, "unlinkOthers">;
  readonly clock: Clock;
  readonly links: Links;
}

/**
 * Looks a password link up, or sets the password with it, ends every session and leaves no way in but the
 * password and what has the member's own address.
 * @throws ApiProblem `link_expired`
 */
export type ResetPassword = (
  shown: { readonly token: string; readonly newPassword?: string | undefined },
  origin: Origin,
) => Promise<"usable" | "done">;

export function createResetPassword(parts: ResetPasswordParts): ResetPassword {
  const { accounts, clock, identities, links } = parts;

  async function setPassword(link: MailedLink, password: string): Promise<Account> {
    const account = link.uid === null ? null : await accounts.find(link.uid);
    if (account === null) throw new ApiProblem("link_expired");
    // The link was mailed to an address that the member may have changed since.
    if (emailKey(account.email) !== emailKey(link.email)) throw new ApiProblem("link_expired");
    const { uid, email } = account;
    await putPerson(parts, { uid, email, password });
    await identities.unlinkOthers(uid);
    return account;
  }

  return async ({ token, newPassword }, origin) => {
    const shown = { token, purpose: "password_reset", origin } as const;
    if (newPassword === undefined) {
      await links.look(shown);
      return "usable";
    }
    await links.use(shown, {
      atProvider: (link) => setPassword(link, newPassword),
      async inDatabase(client, _, { uid, email }) {
        const at = clock.now();
        await createAccountStore(client).update(uid, { sessionsValidFrom: at });
        await recordEvent(client, { kind: "password_reset", uid, at, ...origin });
        await queueNotice(client, { kind: "password_changed", to: email, at });
      },
    });
    return "done";
  };
}
