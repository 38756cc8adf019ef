import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";

interface LeaseKey {
  readonly uid: string;
  readonly holder: string;
}

interface CountedLease extends LeaseKey {
  /** The owner's own change counts even if it was superseded. */
  readonly isOwners: boolean;
}

/** Leases of accounts: one change of an account at a time. */
export interface AccountLeaseStore {
  /** @returns false while another change holds it */
  take(key: LeaseKey, now: Date, expiresAt: Date): Promise<boolean>;
  /** Supersedes the change in progress, unless it is the owner's. */
  supersede(uid: string): Promise<void>;
  counts(lease: CountedLease): Promise<boolean>;
  /** Releases the lease. @returns false if the change was superseded */
  finish(lease: CountedLease): Promise<boolean>;
  release(key: LeaseKey): Promise<void>;
}

const takeRow = preparedStatement(
  `insert into account_changes (uid, holder, expires_at) values ($1, $2, $4)
   on conflict (uid) do update set holder = $2, expires_at = $4, superseded = false
   where account_changes.expires_at <= $3 returning uid`,
);
const supersedeRow = preparedStatement(
  `update account_changes set superseded = true where uid = $1`,
);
const finishRow = preparedStatement(
  `delete from account_changes where uid = $1 and holder = $2 and (not superseded or $3)
   returning uid`,
);
const releaseRow = preparedStatement(`delete from account_changes where uid = $1 and holder = $2`);
const selectOwnRow = preparedStatement(
  `select from account_changes where uid = $1 and holder = $2 and (not superseded or $3)`,
);
const selectRow = preparedStatement(
  `select from account_changes where uid = $1 and expires_at > $2`,
);

export function createAccountLeaseStore(executor: Executor): AccountLeaseStore {
  return {
    take: async ({ uid, holder }, now, expiresAt) =>
      (await takeRow(executor, uid, holder, now, expiresAt)).length > 0,
    supersede: async (uid) => void (await supersedeRow(executor, uid)),
    counts: async ({ uid, holder, isOwners }) =>
      (await selectOwnRow(executor, uid, holder, isOwners)).length > 0,
    finish: async ({ uid, holder, isOwners }) =>
      (await finishRow(executor, uid, holder, isOwners)).length > 0,
    release: async ({ uid, holder }) => void (await releaseRow(executor, uid, holder)),
  };
}

/** Whether a change is in progress, which the provider may know before the account's row does. */
export async function isAccountLeased(
  executor: Executor,
  uid: string,
  now: Date,
): Promise<boolean> {
  return (await selectRow(executor, uid, now)).length > 0;
}
