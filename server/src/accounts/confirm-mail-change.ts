import type { Clock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Account } from "./account.ts";
import { type Origin, recordEvent } from "./audit/security-events.ts";
import type { MailedLink } from "./links/link-store.ts";
import type { Links, ShownLink } from "./links/use-link.ts";
import { queueNotice } from "./mails/queue.ts";
import { type PeopleParts, withAddressFree } from "./people.ts";
import { type AccountStore, AddressTaken, createAccountStore } from "./store.ts";

export interface ConfirmMailChangeParts {
  readonly clock: Clock;
  readonly links: Links;
  readonly accounts: Pick<AccountStore, "find" | "findByEmail">;
  readonly identities: PeopleParts["identities"];
}

/** What was changed at the provider. */
interface Move {
  readonly uid: string;
  readonly email: string;
  /** The address before. */
  readonly former: string;
}

export interface MailChange {
  readonly status: "usable" | "done";
  readonly email: string;
}

/**
 * Looks a mail-change link up, or changes the address with it; sessions end, as the provider ends them.
 * @throws ApiProblem `link_expired`, `already_registered`
 */
export type ConfirmMailChange = (
  shown: { readonly token: string; readonly confirm: boolean },
  origin: Origin,
) => Promise<MailChange>;

export function createConfirmMailChange(parts: ConfirmMailChangeParts): ConfirmMailChange {
  const { accounts, clock, identities, links } = parts;

  /** @returns the member with the address they have had so far */
  async function memberOf({ email, uid }: MailedLink): Promise<Account> {
    const account = uid === null ? null : await accounts.find(uid);
    if (account === null) throw new ApiProblem("link_expired");
    const owner = await accounts.findByEmail(email);
    if (owner !== null && owner.uid !== uid) throw new ApiProblem("already_registered");
    return account;
  }

  async function changeAtProvider(link: MailedLink): Promise<Move> {
    const { uid, email: former } = await memberOf(link);
    const { email } = link;
    await withAddressFree(parts, { uid, email }, () => moveTo(uid, email));
    return { uid, email, former };
  }

  function moveTo(uid: string, email: string) {
    return identities.update(uid, { email, emailVerified: true });
  }

  async function change(shown: ShownLink): Promise<string> {
    const done: { move: Move | null } = { move: null };
    try {
      const { email } = await links.use(shown, {
        atProvider: async (link) => (done.move = await changeAtProvider(link)),
        async inDatabase(client, _, { uid, email: to, former }) {
          const at = clock.now();
          await createAccountStore(client).update(uid, { email: to, sessionsValidFrom: at });
          await recordEvent(client, { kind: "mail_changed", uid, at, ...shown.origin });
          const data = { email: to };
          await queueNotice(client, { kind: "mail_changed", to: former, data, at });
        },
      });
      return email;
    } catch (error) {
      if (!(error instanceof AddressTaken) || done.move === null) throw error;
      // Somebody registered with the address in this very moment.
      await moveTo(done.move.uid, done.move.former);
      throw new ApiProblem("already_registered", { cause: error });
    }
  }

  return async ({ token, confirm }, origin) => {
    const shown = { token, purpose: "mail_change", origin } as const;
    if (confirm) return { status: "done", email: await change(shown) };
    const link = await links.look(shown);
    await memberOf(link);
    return { status: "usable", email: link.email };
  };
}
