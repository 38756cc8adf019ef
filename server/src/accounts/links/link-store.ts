import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { LinkPurpose } from "./purposes.ts";

/** A link that can be used. */
export interface MailedLink {
  readonly secretHash: Buffer;
  readonly purpose: LinkPurpose;
  /** Where it was mailed to. */
  readonly email: string;
  /** Whose account it changes; null for somebody who has none yet. */
  readonly uid: string | null;
  /** The uid, or the address's key for somebody who has no account. */
  readonly person: string;
}

export interface NewLink extends MailedLink {
  /** Of a person's links for a purpose only the one asked for last can be used. */
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

/** Which link is meant, and when. */
export interface LinkQuery {
  readonly secretHash: Buffer;
  readonly purpose: LinkPurpose;
  readonly now: Date;
  /** Whose it must be; absent: anybody's. */
  readonly uid?: string | undefined;
}

export interface LinkStore {
  insert(link: NewLink): Promise<void>;
  /** The link, if it can be used: a member's ends with the sessions in which it may have been asked for. Changes nothing. */
  find(query: LinkQuery): Promise<MailedLink | null>;
  /** The same, and nobody else gets it until `until`: of many calls at once one is given it. */
  claim(query: LinkQuery, until: Date): Promise<MailedLink | null>;
  /** What was claimed can be used again. */
  release(link: MailedLink): Promise<void>;
  /**
   * Spends the link, and with it every other that the person has for the purpose.
   * @returns false when somebody else has spent it
   */
  consume(link: MailedLink, at: Date): Promise<boolean>;
  /** Forgets links that ended before. */
  purge(before: Date): Promise<void>;
}

const fields = `secret_hash as "secretHash", purpose, email, uid, person`;
/** Moments at which sessions end are kept in whole seconds: what was asked for in that second ends with them. */
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

/** The only SQL of mailed links. `executor`: the pool, or the client of a transaction. */
export function createLinkStore(executor: Executor): LinkStore {
  return {
    async insert({ secretHash, purpose, email, uid, person, askedAt, expiresAt }) {
      await insertRow(executor, secretHash, purpose, email, uid, person, askedAt, expiresAt);
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
    async consume({ secretHash, person, purpose }, at) {
      const spent = await spendRows(executor, person, purpose, at);
      return spent.some(({ secret_hash: hash }) => hash.equals(secretHash));
    },
    async purge(before) {
      await deleteEnded(executor, before);
    },
  };
}
