import type { Clock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Account } from "./account.ts";
import { type RequestOrigin, recordSecurityEvent } from "./audit/security-events.ts";
import { createSessionEpoch, firstSecondAfter, type WaitForSignIns } from "./end-of-sessions.ts";
import type { MailedLink } from "./links/link-store.ts";
import type { LinkService, PresentedLink } from "./links/link-service.ts";
import { queueNoticeEmail } from "./mails/queue-emails.ts";
import { type ProviderUserDeps, withEmailReleased } from "./provider-users.ts";
import { type AccountStore, AccountEmailTakenError, createAccountStore } from "./store.ts";

export interface ConfirmEmailChangeDeps {
  readonly clock: Clock;
  readonly links: LinkService;
  readonly accounts: Pick<AccountStore, "find" | "findByEmail">;
  readonly identities: ProviderUserDeps["identities"];
  readonly waitForSignIns: WaitForSignIns;
}

interface ProviderEmailChange {
  readonly uid: string;
  readonly email: string;
  readonly former: string;
  readonly sessionsValidFrom: Date;
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
  const { accounts, clock, identities, links, waitForSignIns } = deps;

  async function resolveAccount({ email, uid }: MailedLink): Promise<Account> {
    const account = uid === null ? null : await accounts.find(uid);
    if (account === null) throw new ApiProblem("link_expired");
    const owner = await accounts.findByEmail(email);
    if (owner !== null && owner.uid !== uid) throw new ApiProblem("already_registered");
    return account;
  }

  async function changeAtProvider(link: MailedLink): Promise<ProviderEmailChange> {
    const { uid, email: former } = await resolveAccount(link);
    const { email } = link;
    const user = await withEmailReleased(deps, { uid, email }, () =>
      updateProviderEmail(uid, email),
    );
    const sessionsValidFrom = firstSecondAfter(clock.now(), user.sessionsValidFrom);
    return { uid, email, former, sessionsValidFrom };
  }

  function updateProviderEmail(uid: string, email: string) {
    return identities.update(uid, { email, emailVerified: true });
  }

  async function change(presented: PresentedLink): Promise<string> {
    const done: { move: ProviderEmailChange | null } = { move: null };
    try {
      const changed = await links.use(presented, {
        atProvider: async (link) => (done.move = await changeAtProvider(link)),
        async inDatabase(client, _, { uid, email: to, former, sessionsValidFrom }) {
          const at = clock.now();
          const end = { sessionsValidFrom, linksValidFrom: at, sessionEpoch: createSessionEpoch() };
          await createAccountStore(client).update(uid, { email: to, ...end });
          await recordSecurityEvent(client, { kind: "mail_changed", uid, at, ...presented.origin });
          const data = { email: to };
          await queueNoticeEmail(client, { kind: "mail_changed", to: former, data, at });
        },
      });
      await waitForSignIns(changed.sessionsValidFrom);
      return changed.email;
    } catch (error) {
      if (!(error instanceof AccountEmailTakenError) || done.move === null) throw error;
      // Someone registered the address in the meantime.
      await updateProviderEmail(done.move.uid, done.move.former);
      throw new ApiProblem("already_registered", { cause: error });
    }
  }

  return async ({ token, confirm }, origin) => {
    const presented = { token, purpose: "mail_change", origin } as const;
    if (confirm) return { status: "done", email: await change(presented) };
    const link = await links.peek(presented);
    await resolveAccount(link);
    return { status: "usable", email: link.email };
  };
}
