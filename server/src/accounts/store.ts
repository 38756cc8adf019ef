import { errorCode } from "../platform/error-code.ts";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import type { Account } from "./account.ts";
import { emailKey } from "./rules.ts";

/** Absent: personal, unlimited, autosave on, may change, not an operator. */
export type NewAccount = Pick<Account, "uid" | "email" | "registeredAt"> &
  Partial<Omit<Account, "uid" | "email" | "registeredAt">>;

export type AccountChanges = Partial<Omit<Account, "uid" | "registeredAt">>;

export class AccountEmailTakenError extends Error {
  constructor(options?: ErrorOptions) {
    super("Another account has this address", options);
    this.name = "AccountEmailTakenError";
  }
}

/** The only SQL of accounts. `sessionsValidFrom` is stored in whole seconds, like sign-in times. */
export interface AccountStore {
  find(uid: string): Promise<Account | null>;
  findAll(uids: readonly string[]): Promise<ReadonlyMap<string, Account>>;
  findByEmail(email: string): Promise<Account | null>;
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
  readonly read_only: boolean;
  readonly operator: boolean;
  readonly sessions_valid_from: Date;
  readonly deletion_requested_at: Date | null;
}

const fields = `uid, email, user_type as "userType", lifetime, autosave, read_only as "readOnly", operator,
  registered_at as "registeredAt", sessions_valid_from as "sessionsValidFrom",
  deletion_requested_at as "deletionRequestedAt"`;
const columns = `email, email_key, user_type, lifetime, autosave, read_only, operator,
  sessions_valid_from, deletion_requested_at`;

const selectByUid = preparedStatement<Account>(`select ${fields} from members where uid = $1`);
const selectByUids = preparedStatement<Account>(
  `select ${fields} from members where uid = any($1)`,
);
const selectByKey = preparedStatement<Account>(
  `select ${fields} from members where email_key = $1`,
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
    findAll: async (uids) =>
      new Map((await selectByUids(executor, uids)).map((account) => [account.uid, account])),
    findByEmail: async (email) => (await selectByKey(executor, emailKey(email)))[0] ?? null,
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
  readOnly: false,
  operator: false,
  sessionsValidFrom: new Date(0),
  deletionRequestedAt: null,
} satisfies AccountChanges;

function toRow(changes: AccountChanges): { [Column in keyof MemberRow]?: MemberRow[Column] } {
  const { email, userType, lifetime, autosave, readOnly, operator } = changes;
  const { sessionsValidFrom, deletionRequestedAt } = changes;
  return {
    ...(email === undefined ? {} : { email, email_key: emailKey(email) }),
    ...(userType === undefined ? {} : { user_type: userType }),
    ...(lifetime === undefined ? {} : { lifetime }),
    ...(autosave === undefined ? {} : { autosave }),
    ...(readOnly === undefined ? {} : { read_only: readOnly }),
    ...(operator === undefined ? {} : { operator }),
    ...(sessionsValidFrom === undefined
      ? {}
      : { sessions_valid_from: truncateToSecond(sessionsValidFrom) }),
    ...(deletionRequestedAt === undefined ? {} : { deletion_requested_at: deletionRequestedAt }),
  };
}

/** Tokens carry the sign-in time in seconds: signing in again within the same second must not count as older. */
function truncateToSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1_000) * 1_000);
}
