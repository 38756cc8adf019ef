import { randomUUID } from "node:crypto";
import type { Executor } from "../../platform/database/prepared-statement.ts";
import { enqueueEmail } from "../../platform/mail/outbox.ts";
import type { LinkPurpose } from "../link-purposes.ts";
import type { NoticeData, noticeTemplates } from "./templates.ts";

export type NoticeKind = keyof typeof noticeTemplates;

const LINK_PREFIX = "link.";
export const linkEmailKind = (purpose: LinkPurpose) => `${LINK_PREFIX}${purpose}`;
/** Requested by somebody who has, or claims to have, the address. */
export const isLinkEmail = (kind: string) => kind.startsWith(LINK_PREFIX);
export const noticeEmailKind = (kind: NoticeKind) => `notice.${kind}`;

/** Whether to send is decided later, so that response and timing are the same for every address. */
export async function queueLinkEmail(
  executor: Executor,
  mail: { purpose: LinkPurpose; to: string; uid?: string; isCapped?: boolean; at: Date },
): Promise<void> {
  const { purpose, to, uid = null, isCapped = false, at } = mail;
  const mailId = randomUUID();
  await enqueueEmail(executor, {
    mailId,
    kind: linkEmailKind(purpose),
    to,
    data: { uid, isCapped },
    queuedAt: at,
  });
}

export async function queueNoticeEmail(
  executor: Executor,
  mail: { kind: NoticeKind; to: string; data?: NoticeData; at: Date },
): Promise<void> {
  const { kind, to, data = {}, at } = mail;
  const mailId = randomUUID();
  await enqueueEmail(executor, {
    mailId,
    kind: noticeEmailKind(kind),
    to,
    data: { ...data },
    queuedAt: at,
  });
}
