import type pg from "pg";
import { z } from "zod";
import { createAccountStore } from "../accounts/index.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { MS_PER_DAY } from "../platform/clock/days.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { type EmailComposer, enqueueEmail, MAIL_RETENTION_DAYS } from "../platform/mail/outbox.ts";
import { renderEmail } from "../platform/mail/render-email.ts";
import { mailIdOf } from "./mail-id.ts";
import { type Notice, noticeMail } from "./notice-mail.ts";

const KIND = "legal.notice";
const BATCH_SIZE = 500;
/** Later it is not known any more who was mailed. */
const MAX_AGE_DAYS = MAIL_RETENTION_DAYS - 10;
const mailData = z.object({ slug: z.string() });

export interface MailNoticesDeps {
  readonly pool: pg.Pool;
  readonly clock?: Clock;
}

/**
 * Mails a published news item to every member who is not leaving, once each however often it is called. Repeated after a
 * kill, it goes on.
 * @returns how many members there are
 * @throws Error for the operator
 */
export async function mailNotices(
  { pool, clock = systemClock }: MailNoticesDeps,
  { slug, publishedAt }: { readonly slug: string; readonly publishedAt: Date },
): Promise<number> {
  const now = clock.now();
  if (now.getTime() - publishedAt.getTime() > MAX_AGE_DAYS * MS_PER_DAY) {
    throw new Error(
      `${slug} was published more than ${MAX_AGE_DAYS} days ago: mail members a new item`,
    );
  }
  let count = 0;
  let after: string | null = "";
  while (after !== null) {
    const uids = await queueSome(pool, { slug, after, now });
    count += uids.length;
    after = uids.length === BATCH_SIZE ? uids.at(-1)! : null;
  }
  return count;
}

function queueSome(
  pool: pg.Pool,
  { slug, after, now }: { readonly slug: string; readonly after: string; readonly now: Date },
): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    const members = await createAccountStore(client).listMailable(after, now, BATCH_SIZE);
    for (const { uid, email } of members) {
      const mailId = mailIdOf("notice", slug, uid);
      const mail = { mailId, kind: KIND, to: email, data: { slug }, queuedAt: now };
      await enqueueEmail(client, { ...mail, class: "bulk" });
    }
    return members.map(({ uid }) => uid);
  });
}

/** @param findNotice null once it is withdrawn: then nothing is sent any more */
export function createNoticeComposers(
  findNotice: (slug: string) => Promise<Notice | null>,
  webUrl: string,
): Readonly<Record<string, EmailComposer>> {
  return {
    async [KIND](mail) {
      const notice = await findNotice(mailData.parse(mail.data).slug);
      return notice === null ? null : renderEmail(noticeMail(notice, webUrl), webUrl);
    },
  };
}
