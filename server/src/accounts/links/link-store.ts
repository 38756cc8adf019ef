import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { LinkPurpose } from "../link-purposes.ts";

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

export interface RecipientQuery extends Pick<MailedLink, "purpose" | "email" | "recipient"> {
  readonly now: Date;
}

export interface LinkStore {
  insert(link: NewLink): Promise<void>;
  /** Whether a link that can still be used was mailed already. */
  hasUsable(query: RecipientQuery): Promise<boolean>;
  find(query: LinkQuery): Promise<MailedLink | null>;
  /** Like `find`, and exclusive until `until`: one of concurrent calls gets the link. */
  claim(query: LinkQuery, until: Date): Promise<MailedLink | null>;
  /** The address of a link that was used, or ended because another of its recipient was; null: none. */
  findUsed(query: Pick<LinkQuery, "secretHash" | "purpose">): Promise<string | null>;
  release(link: MailedLink): Promise<void>;
  /**
   * Consumes the link and the recipient's other links for the purpose.
   * @returns false if it was consumed already
   */
  consume(link: MailedLink, at: Date): Promise<boolean>;
  purge(before: Date): Promise<void>;
}

const fields = `secret_hash as "secretHash", purpose, email, uid, person as recipient`;
const endedWithSessions = `select from members where members.uid = link.uid
  and case link.purpose when 'password_reset' then members.reset_links_valid_from
    else members.links_valid_from end >= link.created_at`;
/** Only the member can ask for another new address: it replaces the one before. */
const replaced = `select from mailed_links newer where link.purpose = 'mail_change'
  and newer.purpose = link.purpose and newer.person = link.person
  and newer.email <> link.email and newer.created_at > link.created_at`;
const open = `used_at is null and not exists (${endedWithSessions}) and not exists (${replaced})`;
const usable = `secret_hash = $1 and purpose = $2 and expires_at > $3
  and ($4::text is null or uid = $4) and ${open}`;

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
const selectUsed = preparedStatement<{ email: string }>(
  `select email from mailed_links where secret_hash = $1 and purpose = $2 and used_at is not null`,
);
const selectOpen = preparedStatement(
  `select from mailed_links link
   where person = $1 and purpose = $2 and (purpose <> 'mail_change' or email = $3)
     and expires_at > $4 and ${open} limit 1`,
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
    hasUsable: async ({ recipient, purpose, email, now }) =>
      (await selectOpen(executor, recipient, purpose, email, now)).length > 0,
    async find({ secretHash, purpose, now, uid = null }) {
      return (await selectUsable(executor, secretHash, purpose, now, uid))[0] ?? null;
    },
    async claim({ secretHash, purpose, now, uid = null }, until) {
      return (await claimRow(executor, secretHash, purpose, now, uid, until))[0] ?? null;
    },
    findUsed: async ({ secretHash, purpose }) =>
      (await selectUsed(executor, secretHash, purpose))[0]?.email ?? null,
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
