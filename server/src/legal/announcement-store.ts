import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import type { AnnouncedDocument } from "./announcement-mail.ts";

export interface Announcement {
  readonly begunAt: Date;
  readonly writtenUntil: string | null;
  readonly endedAt: Date | null;
}

/** The only SQL of announcements. */
export interface AnnouncementStore {
  /** Whether any version of the document is known here. */
  hasAny(document: AnnouncedDocument): Promise<boolean>;
  /** Once. @param endedAt null: mails are to be written */
  add(
    document: AnnouncedDocument,
    version: string,
    begunAt: Date,
    endedAt: Date | null,
  ): Promise<void>;
  /** Others wait until the transaction ends. */
  lock(document: AnnouncedDocument, version: string): Promise<Announcement | null>;
  /** @param endedAt null: more members follow */
  note(
    document: AnnouncedDocument,
    version: string,
    writtenUntil: string | null,
    endedAt: Date | null,
  ): Promise<void>;
}

const selectAny = preparedStatement(`select from legal_announcements where document = $1 limit 1`);
const insert = preparedStatement(
  `insert into legal_announcements (document, version, begun_at, ended_at)
   values ($1, $2, $3, $4) on conflict do nothing`,
);
const selectForUpdate = preparedStatement<Announcement & Record<string, unknown>>(
  `select begun_at as "begunAt", written_until as "writtenUntil", ended_at as "endedAt"
   from legal_announcements where document = $1 and version = $2 for update`,
);
const update = preparedStatement(
  `update legal_announcements set written_until = $3, ended_at = $4
   where document = $1 and version = $2`,
);

export function createAnnouncementStore(executor: Executor): AnnouncementStore {
  return {
    hasAny: async (document) => (await selectAny(executor, document)).length > 0,
    async add(document, version, begunAt, endedAt) {
      await insert(executor, document, version, begunAt, endedAt);
    },
    lock: async (document, version) =>
      (await selectForUpdate(executor, document, version))[0] ?? null,
    async note(document, version, writtenUntil, endedAt) {
      await update(executor, document, version, writtenUntil, endedAt);
    },
  };
}
