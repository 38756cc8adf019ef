import type { Clock } from "../../platform/clock/clock.ts";
import type { EmailComposer, QueuedEmail } from "../../platform/mail/outbox.ts";
import type { Account } from "../account.ts";
import { emailKey } from "../rules.ts";
import type { LinkStore } from "../links/link-store.ts";
import type { MintLink } from "../links/mint-link.ts";
import type { LinkPurpose } from "../link-purposes.ts";
import type { AccountStore } from "../store.ts";
import { renderEmail } from "../../platform/mail/render-email.ts";
import { linkTemplates, type NoticeData, noticeTemplates, createPageUrls } from "./templates.ts";
import { linkEmailKind, type NoticeKind, noticeEmailKind } from "./queue-emails.ts";

export interface EmailComposerDeps {
  readonly accounts: Pick<AccountStore, "find" | "findByEmail">;
  readonly links: Pick<LinkStore, "hasUsable">;
  readonly mint: MintLink;
  readonly clock: Clock;
  readonly webUrl: string;
}

export function createEmailComposers(deps: EmailComposerDeps): Record<string, EmailComposer> {
  const { webUrl } = deps;
  const pages = createPageUrls(webUrl);
  const notice = (kind: NoticeKind): [string, EmailComposer] => [
    noticeEmailKind(kind),
    async ({ data }) => renderEmail(noticeTemplates[kind](parseNoticeData(data), pages), webUrl),
  ];
  return Object.fromEntries([
    ...(Object.keys(linkTemplates) as LinkPurpose[]).map((purpose) =>
      createLinkComposer(purpose, deps),
    ),
    ...(Object.keys(noticeTemplates) as NoticeKind[]).map(notice),
  ]);
}

function createLinkComposer(
  purpose: LinkPurpose,
  deps: EmailComposerDeps,
): [string, EmailComposer] {
  return [
    linkEmailKind(purpose),
    async (mail) => {
      const recipient = await resolveRecipient(purpose, mail, deps.accounts);
      if (recipient === null) return null;
      const { to: email, queuedAt: askedAt } = mail;
      if (mail.data["isCapped"] === true) {
        const now = deps.clock.now();
        if (await deps.links.hasUsable({ purpose, email, now, ...recipient })) return null;
      }
      const url = await deps.mint({ purpose, email, askedAt, ...recipient });
      return renderEmail(linkTemplates[purpose](url, createPageUrls(deps.webUrl)), deps.webUrl);
    },
  ];
}

async function resolveRecipient(
  purpose: LinkPurpose,
  { to, data }: QueuedEmail,
  accounts: EmailComposerDeps["accounts"],
): Promise<{ uid: string | null; recipient: string } | null> {
  // Whether the address is registered is revealed only by the page that the link opens.
  if (purpose === "register" || purpose === "supertrial")
    return { uid: null, recipient: emailKey(to) };
  const account = await findAccount(purpose, to, data["uid"], accounts);
  return account === null ? null : { uid: account.uid, recipient: account.uid };
}

async function findAccount(
  purpose: LinkPurpose,
  to: string,
  uid: unknown,
  accounts: EmailComposerDeps["accounts"],
): Promise<Account | null> {
  if (purpose === "password_reset") return accounts.findByEmail(to);
  return typeof uid === "string" ? accounts.find(uid) : null;
}

function parseNoticeData({ email, day, paymentsEnded }: QueuedEmail["data"]): NoticeData {
  return {
    ...(typeof email === "string" ? { email } : {}),
    ...(typeof day === "string" ? { day } : {}),
    ...(typeof paymentsEnded === "boolean" ? { paymentsEnded } : {}),
  };
}
