import type { Composer, QueuedMail } from "../../platform/mail/outbox.ts";
import type { Account } from "../account.ts";
import { emailKey } from "../email-key.ts";
import type { MintLink } from "../links/mint-link.ts";
import type { Purpose } from "../links/purposes.ts";
import type { AccountStore } from "../store.ts";
import { layOut } from "./layout.ts";
import { linkLetters, type NoticeData, noticeLetters, pagesOf } from "./letters.ts";
import { linkKind, type NoticeKind, noticeKind } from "./queue.ts";

export interface ComposerParts {
  readonly accounts: Pick<AccountStore, "find" | "findByEmail">;
  readonly mint: MintLink;
  readonly webUrl: string;
}

/** The words of every mail of this domain, by kind in the outbox. */
export function createComposers(parts: ComposerParts): Record<string, Composer> {
  const { webUrl } = parts;
  const pages = pagesOf(webUrl);
  const notice = (kind: NoticeKind): [string, Composer] => [
    noticeKind(kind),
    async ({ data }) => layOut(noticeLetters[kind](noticeData(data), pages), webUrl),
  ];
  return Object.fromEntries([
    ...(Object.keys(linkLetters) as Purpose[]).map((purpose) => linkComposer(purpose, parts)),
    ...(Object.keys(noticeLetters) as NoticeKind[]).map(notice),
  ]);
}

function linkComposer(purpose: Purpose, parts: ComposerParts): [string, Composer] {
  return [
    linkKind(purpose),
    async (mail) => {
      const person = await personOf(purpose, mail, parts.accounts);
      if (person === null) return null;
      const { to: email, queuedAt: askedAt } = mail;
      const url = await parts.mint({ purpose, email, askedAt, ...person });
      return layOut(linkLetters[purpose](url, pagesOf(parts.webUrl)), parts.webUrl);
    },
  ];
}

/** Whose link it will be; null for somebody who is none of ours: they get no mail. */
async function personOf(
  purpose: Purpose,
  { to, data }: QueuedMail,
  accounts: ComposerParts["accounts"],
): Promise<{ uid: string | null; person: string } | null> {
  // Who is registered already learns it from the page that the link opens, and nobody else does.
  if (purpose === "register") return { uid: null, person: emailKey(to) };
  const account = await memberOf(purpose, to, data["uid"], accounts);
  return account === null ? null : { uid: account.uid, person: account.uid };
}

async function memberOf(
  purpose: Purpose,
  to: string,
  uid: unknown,
  accounts: ComposerParts["accounts"],
): Promise<Account | null> {
  if (purpose === "password_reset") return accounts.findByEmail(to);
  return typeof uid === "string" ? accounts.find(uid) : null;
}

function noticeData({ email, day }: QueuedMail["data"]): NoticeData {
  return {
    ...(typeof email === "string" ? { email } : {}),
    ...(typeof day === "string" ? { day } : {}),
  };
}
