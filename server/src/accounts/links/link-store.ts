import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { LinkPurpose } from "./purposes.ts";

export interface MailedLink {
  readonly secretHash: Buffer;
  readonly purpose: LinkPurpose;
  readonly email: string;
  /** The account it changes; null before registration. */
  readonly uid: string | null;
  /** The uid, or the address's key before registration. */
  readonly recipient: string;
}

export interface NewLink extends MailedLink {
  /** Only the last requested link per recipient and purpose is usable. */
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

export interface LinkQuery {
  readonly secretHash: Buffer;
  readonly purpose: LinkPurpose;
  readonly now: Date;
  /** The link must belong to this account; absent: any. */
  readonly uid?: string | undefined;
}

export interface LinkStore {
  insert(link: NewLink): Promise<void>;
  find(query: LinkQuery): Promise<MailedLink | null>;
  /** Like `find`, and exclusive until `until`: one of concurrent calls gets the link. */
  claim(query: LinkQuery, until: Date): Promise<MailedLink | null>;
  release(link: MailedLink): Promise<void>;
  /**
   * Consumes the link and the recipient's other links for the purpose.
   * @returns false if it was consumed already
   */
  consume(link: MailedLink, at: Date): Promise<boolean>;
  purge(before: Date): Promise<void>;
}

const fields = `secret_hash as "secretHash", purpose, email, uid, person as recipient`;
/** Session ends are stored in whole seconds, so a link requested in that second ends with them. */
const endedWithSessions = `select from members where members.uid = link.uid
  and members.sessions_valid_from >= date_trunc('second', link.created_at)`;
const usable = `secret_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
  and ($4::text is null or uid = $4)
  and not exists (select from mailed_links newer where newer.person = link.person
    and newer.purpose = link.purpose and newer.created_at > link.created_at)
  and not exists (${endedWithSessions})`;

const insertRow = preparedStatement(
  `insert into mailed_links (secret_hash, purpose, email, uid, person, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const selectUsable = preparedStatement<MailedLink>(
  `select ${fields} from mailed_links link where ${usable}`,
);
const claimRow = preparedStatement<MailedLink>(
  `update mailed_links link set claimed_until = $5
   where ${usable} and (claimed_until is null or claimed_until <= $3) returning ${fields}`,
);
const releaseRow = preparedStatement(
  `update mailed_links set claimed_until = null where secret_hash = $1 and used_at is null`,
);
const spendRows = preparedStatement<{ secret_hash: Buffer }>(
  `update mailed_links set used_at = $3 where person = $1 and purpose = $2 and used_at is null
   returning secret_hash`,
);
const deleteEnded = preparedStatement(`delete from mailed_links where expires_at < $1`);

export function createLinkStore(executor: Executor): LinkStore {
  return {
    async insert({ secretHash, purpose, email, uid, recipient, askedAt, expiresAt }) {
      await insertRow(executor, secretHash, purpose, email, uid, recipient, askedAt, expiresAt);
    },
    async find({ secretHash, purpose, now, uid = null }) {
      return (await selectUsable(executor, secretHash, purpose, now, uid))[0] ?? null;
    },
    async claim({ secretHash, purpose, now, uid = null }, until) {
      return (await claimRow(executor, secretHash, purpose, now, uid, until))[0] ?? null;
    },
    async release({ secretHash }) {
      await releaseRow(executor, secretHash);
    },
    async consume({ secretHash, recipient, purpose }, at) {
      const spent = await spendRows(executor, recipient, purpose, at);
      return spent.some(({ secret_hash: hash }) => hash.equals(secretHash));
    },
    async purge(before) {
      await deleteEnded(executor, before);
    },
  };
}
