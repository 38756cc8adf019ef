import { fromUnixSeconds, toUnixSeconds } from "@tenbin/contract/time";
import { errorCode } from "../platform/error-code.ts";
import { type FactColumn, reviveMoments } from "../platform/database/fact-columns.ts";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import type { Account } from "./account.ts";
import type { SessionEnd } from "./end-of-sessions.ts";
import type { StoredSession } from "./rules.ts";
import { emailKey } from "./rules.ts";

/** Absent: personal, unlimited, autosave on, no analytics, may change, not an operator. */
export type NewAccount = Pick<Account, "uid" | "email" | "registeredAt"> &
  Partial<Omit<Account, "uid" | "email" | "registeredAt">>;

export type AccountChanges = Partial<Omit<Account, "uid" | "registeredAt"> & SessionEnd>;

export type MailableMember = Pick<Account, "uid" | "email">;

export interface SessionKey {
  readonly uid: string;
  /** Unix seconds of the sign-in. */
  readonly authTime: number;
}

/** What the provider said when a session was first seen. */
export type CheckedSession = SessionKey &
  Pick<Account, "googleSubject" | "sessionEpoch"> & {
    readonly providerValidSince: Date;
  };

export class AccountEmailTakenError extends Error {
  constructor(options?: ErrorOptions) {
    super("Another account has this address", options);
    this.name = "AccountEmailTakenError";
  }
}

/** The only SQL of accounts. `sessionsValidFrom` is stored in whole seconds, like sign-in times. */
export interface AccountStore {
  find(uid: string): Promise<Account | null>;
  /** Stores nothing of it if all sessions have ended since. */
  recordChecked(session: CheckedSession): Promise<void>;
  /** Does nothing without an account. */
  signOut(session: SessionKey): Promise<void>;
  /** Removes records of sessions that are refused anyway: begun an hour before `sessionsValidFrom`. */
  purgeSessions(): Promise<void>;
  findByEmail(email: string): Promise<Account | null>;
  /** In order, after a uid. */
  listUids(after: string, limit: number): Promise<string[]>;
  /** In order of uid, after one: members who registered before that time and have not requested deletion. */
  listMailable(after: string, registeredBefore: Date, limit: number): Promise<MailableMember[]>;
  /** Addresses by uid, without members who have requested deletion. */
  findMailable(uids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * @returns null when the uid already has an account, which stays unchanged
   * @throws AccountEmailTakenError
   */
  insert(account: NewAccount): Promise<Account | null>;
  /**
   * @returns null when there is none
   * @throws AccountEmailTakenError, which aborts the surrounding transaction
   */
  update(uid: string, changes: AccountChanges): Promise<Account | null>;
  cancelDeletion(uid: string, signedInAt: Date): Promise<boolean>;
  /** Requested at that time or earlier, oldest first. */
  findDeletedBy(requestedBy: Date, limit: number): Promise<Account[]>;
  /**
   * Cascades to everything that belongs to the account, unless the deletion was cancelled since.
   * @returns whether this call removed it
   */
  remove(uid: string, requestedBy: Date): Promise<boolean>;
}

const UNIQUE_VIOLATION = "23505";

interface MemberRow {
  readonly email: string;
  readonly email_key: string;
  readonly user_type: string;
  readonly lifetime: string | null;
  readonly autosave: boolean;
  readonly analytics_consent: boolean;
  readonly read_only: boolean;
  readonly operator: boolean;
  readonly sessions_valid_from: Date;
  readonly links_valid_from: Date;
  readonly reset_links_valid_from: Date;
  readonly session_epoch: string;
  readonly google_subject: string | null;
  readonly provider_valid_since: Date | null;
  readonly provider_valid_epoch: string;
  readonly deletion_requested_at: Date | null;
}

const fields = `uid, email, user_type as "userType", lifetime, autosave,
  analytics_consent as "analyticsConsent", read_only as "readOnly", operator,
  registered_at as "registeredAt", sessions_valid_from as "sessionsValidFrom",
  session_epoch as "sessionEpoch", google_subject as "googleSubject",
  case when provider_valid_epoch = session_epoch then provider_valid_since end as "providerValidSince",
  deletion_requested_at as "deletionRequestedAt"`;
const columns = `email, email_key, user_type, lifetime, autosave, analytics_consent, read_only, operator,
  sessions_valid_from, links_valid_from, reset_links_valid_from, session_epoch, google_subject,
  provider_valid_since, provider_valid_epoch, deletion_requested_at`;

const moments = [
  "registeredAt",
  "sessionsValidFrom",
  "providerValidSince",
  "deletionRequestedAt",
] as const satisfies readonly (keyof Account)[];

const selectByUid = preparedStatement<Account>(`select ${fields} from members where uid = $1`);
type SessionRow = Account & Omit<StoredSession, "account">;

/** Columns of `asked` for `sessionFact`. */
export const SESSION_KEYS = { uid: "text", auth_time: "bigint" } as const;

/** Null without an account. */
export const sessionFact: FactColumn<StoredSession | null> = {
  sql: `select to_json(session) from (
    select ${fields}, exists (select from signed_out_sessions ended
      where ended.uid = members.uid and ended.auth_time = asked.auth_time) as "signedOut",
      exists (select from checked_sessions checked
      where checked.uid = members.uid and checked.auth_time = asked.auth_time) as "checked"
    from members where uid = asked.uid) as session`,
  parse(session) {
    if (session === null) return null;
    const row = reviveMoments(session as Record<string, unknown>, moments);
    const { signedOut, checked, ...account } = row as unknown as SessionRow;
    return { account, signedOut, checked };
  },
};
const insertSignedOut = preparedStatement(
  `insert into signed_out_sessions (uid, auth_time) select uid, $2 from members where uid = $1
   on conflict do nothing`,
);
/** Writes nothing if all sessions ended meanwhile. Skips a locked row: a session that is not recorded is checked again. */
const insertChecked = preparedStatement(
  `with current as (
     select uid from members where uid = $1 and session_epoch = $5 for no key update skip locked),
   stored as (
     update members set google_subject = $3, provider_valid_since = $4,
       provider_valid_epoch = session_epoch
     from current where members.uid = current.uid
       and (google_subject, provider_valid_since, provider_valid_epoch)
         is distinct from ($3, $4, session_epoch))
   insert into checked_sessions (uid, auth_time) select uid, $2 from current on conflict do nothing`,
);
/** Not at once: a session of the newest custom token may have begun in the second before. */
const deleteEnded = ["signed_out_sessions", "checked_sessions"].map((table) =>
  preparedStatement(
    `delete from ${table} ended using members
     where members.uid = ended.uid
       and to_timestamp(ended.auth_time) < sessions_valid_from - interval '1 hour'`,
  ),
);
const selectByKey = preparedStatement<Account>(
  `select ${fields} from members where email_key = $1`,
);
const selectUids = preparedStatement<{ uid: string }>(
  `select uid from members where uid > $1 order by uid limit $2`,
);
const selectMailable = preparedStatement<MailableMember & Record<string, unknown>>(
  `select uid, email from members
   where uid > $1 and registered_at < $2 and deletion_requested_at is null
   order by uid limit $3`,
);
const selectMailableOf = preparedStatement<MailableMember & Record<string, unknown>>(
  `select uid, email from members where uid = any($1) and deletion_requested_at is null`,
);
const insertRow = preparedStatement<Account>(
  `insert into members (uid, registered_at, ${columns})
   select $1, $2, ${columns} from jsonb_populate_record(null::members, $3::jsonb)
   on conflict do nothing returning ${fields}`,
);
/** Columns missing from the object keep their value. */
const updateRow = preparedStatement<Account>(
  `update members set (${columns}) =
     (select ${columns} from jsonb_populate_record(members, $2::jsonb))
   where uid = $1 returning ${fields}`,
);
const clearDeletion = preparedStatement(
  `update members set deletion_requested_at = null
   where uid = $1 and deletion_requested_at < $2 returning uid`,
);
const selectDeleted = preparedStatement<Account>(
  `select ${fields} from members where deletion_requested_at <= $1
   order by deletion_requested_at, uid limit $2`,
);
const deleteRow = preparedStatement(
  `delete from members where uid = $1 and deletion_requested_at <= $2 returning uid`,
);

export function createAccountStore(executor: Executor): AccountStore {
  return {
    find: async (uid) => (await selectByUid(executor, uid))[0] ?? null,
    async signOut({ uid, authTime }) {
      await insertSignedOut(executor, uid, authTime);
    },
    async recordChecked({ uid, authTime, googleSubject, providerValidSince, sessionEpoch }) {
      await insertChecked(executor, uid, authTime, googleSubject, providerValidSince, sessionEpoch);
    },
    async purgeSessions() {
      for (const deleteRows of deleteEnded) await deleteRows(executor);
    },
    findByEmail: async (email) => (await selectByKey(executor, emailKey(email)))[0] ?? null,
    async listUids(after, limit) {
      return (await selectUids(executor, after, limit)).map(({ uid }) => uid);
    },
    listMailable: (after, before, limit) => selectMailable(executor, after, before, limit),
    findMailable: async (uids) =>
      new Map((await selectMailableOf(executor, uids)).map(({ uid, email }) => [uid, email])),
    async insert({ uid, registeredAt, ...details }) {
      const row = JSON.stringify(toRow({ ...defaults, ...details }));
      const [inserted] = await insertRow(executor, uid, registeredAt, row);
      if (inserted !== undefined) return inserted;
      if ((await selectByUid(executor, uid)).length > 0) return null;
      throw new AccountEmailTakenError();
    },
    async update(uid, changes) {
      try {
        return (await updateRow(executor, uid, JSON.stringify(toRow(changes))))[0] ?? null;
      } catch (error) {
        if (errorCode(error) === UNIQUE_VIOLATION)
          throw new AccountEmailTakenError({ cause: error });
        throw error;
      }
    },
    cancelDeletion: async (uid, signedInAt) =>
      (await clearDeletion(executor, uid, signedInAt)).length > 0,
    findDeletedBy: (requestedBy, limit) => selectDeleted(executor, requestedBy, limit),
    remove: async (uid, requestedBy) => (await deleteRow(executor, uid, requestedBy)).length > 0,
  };
}

const defaults = {
  userType: "personal",
  lifetime: null,
  autosave: true,
  analyticsConsent: false,
  readOnly: false,
  operator: false,
  sessionsValidFrom: new Date(0),
  linksValidFrom: new Date(0),
  resetLinksValidFrom: new Date(0),
  sessionEpoch: "",
  googleSubject: null,
  providerValidSince: null,
  deletionRequestedAt: null,
} satisfies AccountChanges;

function toRow(changes: AccountChanges): { [Column in keyof MemberRow]?: MemberRow[Column] } {
  const { email, userType, lifetime, autosave, analyticsConsent, readOnly, operator } = changes;
  const { sessionsValidFrom, linksValidFrom, resetLinksValidFrom, sessionEpoch } = changes;
  const { googleSubject, providerValidSince, deletionRequestedAt } = changes;
  return {
    ...(email === undefined ? {} : { email, email_key: emailKey(email) }),
    ...(userType === undefined ? {} : { user_type: userType }),
    ...(lifetime === undefined ? {} : { lifetime }),
    ...(autosave === undefined ? {} : { autosave }),
    ...(analyticsConsent === undefined ? {} : { analytics_consent: analyticsConsent }),
    ...(readOnly === undefined ? {} : { read_only: readOnly }),
    ...(operator === undefined ? {} : { operator }),
    ...(sessionsValidFrom === undefined
      ? {}
      : { sessions_valid_from: truncateToSecond(sessionsValidFrom) }),
    ...(linksValidFrom === undefined ? {} : { links_valid_from: linksValidFrom }),
    ...(resetLinksValidFrom === undefined ? {} : { reset_links_valid_from: resetLinksValidFrom }),
    ...(sessionEpoch === undefined ? {} : { session_epoch: sessionEpoch }),
    ...(googleSubject === undefined ? {} : { google_subject: googleSubject }),
    ...(providerValidSince === undefined || sessionEpoch === undefined
      ? {}
      : { provider_valid_since: providerValidSince, provider_valid_epoch: sessionEpoch }),
    ...(deletionRequestedAt === undefined ? {} : { deletion_requested_at: deletionRequestedAt }),
  };
}

/** Tokens carry the sign-in time in whole seconds. */
function truncateToSecond(moment: Date): Date {
  return fromUnixSeconds(toUnixSeconds(moment));
}
