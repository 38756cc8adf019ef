import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import type { AnnouncedDocument } from "./announcement-mail.ts";

export interface Announcement {
  readonly begunAt: Date;
  readonly writtenUntil: string | null;
  readonly endedAt: Date | null;
}

export interface AnnouncedMember {
  readonly uid: string;
  readonly email: string;
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
  /** By uid: members who have agreed to an earlier version and are not leaving. */
  listMembers(after: string, registeredBefore: Date, limit: number): Promise<AnnouncedMember[]>;
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
const selectMembers = preparedStatement<AnnouncedMember & Record<string, unknown>>(
  `select uid, email from members
   where uid > $1 and registered_at < $2 and deletion_requested_at is null
   order by uid limit $3`,
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
    listMembers: (after, before, limit) => selectMembers(executor, after, before, limit),
  };
}
