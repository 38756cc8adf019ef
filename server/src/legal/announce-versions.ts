import type pg from "pg";
import { z } from "zod";
import { createAccountStore } from "../accounts/index.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { type EmailComposer, enqueueEmail } from "../platform/mail/outbox.ts";
import { renderEmail } from "../platform/mail/render-email.ts";
import {
  announcedDocuments,
  type AnnouncedDocument,
  announcementMail,
} from "./announcement-mail.ts";
import { createAnnouncementStore } from "./announcement-store.ts";
import { mailIdOf } from "./mail-id.ts";
import { type LegalVersion, legalVersions } from "./versions.ts";

export interface Announcements {
  /** Writes the mails about new versions that are not written yet. */
  announce(): Promise<void>;
  readonly composers: Readonly<Record<string, EmailComposer>>;
}

export interface AnnouncementOptions {
  readonly pool: pg.Pool;
  readonly webUrl: string;
  /** Id of the newest text. */
  readonly findTextId: (document: AnnouncedDocument) => Promise<string>;
  readonly clock?: Clock;
  /** Newest first; default those of the code. */
  readonly versions?: Readonly<
    Record<AnnouncedDocument, readonly [LegalVersion, ...LegalVersion[]]>
  >;
}

const KIND = "legal.changed";
const BATCH_SIZE = 500;
const mailData = z.object({ document: z.enum(announcedDocuments), version: z.string() });

export function createAnnouncements({
  pool,
  webUrl,
  findTextId,
  clock = systemClock,
  versions = legalVersions,
}: AnnouncementOptions): Announcements {
  /** The mails of some members and how far they got, together. @returns whether more follow */
  function writeSome(document: AnnouncedDocument, version: string): Promise<boolean> {
    return inTransaction(pool, async (client) => {
      const store = createAnnouncementStore(client);
      const announcement = await store.lock(document, version);
      if (announcement === null || announcement.endedAt !== null) return false;
      const { writtenUntil, begunAt } = announcement;
      // Who has agreed to an earlier version.
      const accounts = createAccountStore(client);
      const members = await accounts.listMailable(writtenUntil ?? "", begunAt, BATCH_SIZE);
      const queuedAt = clock.now();
      for (const { uid, email } of members) {
        const mailId = mailIdOf(document, version, uid);
        const data = { document, version };
        await enqueueEmail(client, {
          mailId,
          kind: KIND,
          to: email,
          data,
          queuedAt,
          class: "bulk",
        });
      }
      const last = members.length === BATCH_SIZE ? members.at(-1)!.uid : null;
      await store.note(document, version, last, last === null ? queuedAt : null);
      return last !== null;
    });
  }

  return {
    async announce() {
      const store = createAnnouncementStore(pool);
      for (const document of announcedDocuments) {
        const [{ version }] = versions[document];
        const now = clock.now();
        // Members of a new installation have agreed to nothing else.
        await store.add(document, version, now, (await store.hasAny(document)) ? null : now);
        let isMore = true;
        while (isMore) isMore = await writeSome(document, version);
      }
    },
    composers: {
      async [KIND](mail) {
        const { document, version } = mailData.parse(mail.data);
        const announced = versions[document].find((each) => each.version === version);
        if (announced === undefined) return null;
        const textId = await findTextId(document);
        return renderEmail(announcementMail(document, { ...announced, textId }, webUrl), webUrl);
      },
    },
  };
}
