import { randomUUID } from "node:crypto";
import type { Executor } from "../../platform/database/statement.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import type { Purpose } from "../links/purposes.ts";
import type { NoticeData, noticeLetters } from "./letters.ts";

export type NoticeKind = keyof typeof noticeLetters;

/** Kinds in the outbox, by what the mail is about. */
export const linkKind = (purpose: Purpose) => `link.${purpose}`;
export const noticeKind = (kind: NoticeKind) => `notice.${kind}`;

/**
 * Asks for the mail with a link. Whether there will be one is decided when it is sent: what is answered
 * now, and how fast, is the same for every address.
 */
export async function queueLinkMail(
  executor: Executor,
  mail: { purpose: Purpose; to: string; uid?: string; at: Date },
): Promise<void> {
  const { purpose, to, uid = null, at } = mail;
  const mailId = randomUUID();
  await queueMail(executor, { mailId, kind: linkKind(purpose), to, data: { uid }, queuedAt: at });
}

/** Tells of something that happened: with the client of its transaction. */
export async function queueNotice(
  executor: Executor,
  mail: { kind: NoticeKind; to: string; data?: NoticeData; at: Date },
): Promise<void> {
  const { kind, to, data = {}, at } = mail;
  const mailId = randomUUID();
  await queueMail(executor, {
    mailId,
    kind: noticeKind(kind),
    to,
    data: { ...data },
    queuedAt: at,
  });
}
