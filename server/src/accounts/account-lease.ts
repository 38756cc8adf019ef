import { randomUUID } from "node:crypto";
import type { ErrorType } from "@tenbin/contract";
import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Wait } from "./end-of-sessions.ts";

/** Longer than all calls of a change take: a crashed holder is presumed dead after it. */
const LEASE_TTL_MS = 45_000;
const POLL_MS = 100;
const MAX_WAIT_MS = 15_000;

/** An account changes at the provider and here in one piece: nobody else changes it in between. */
export interface AccountLease {
  /** Before what cannot be taken back. @throws as `finish` does */
  check(): Promise<void>;
  /**
   * Call in the transaction that stores the change.
   * @throws ApiProblem if the change does not count any more
   */
  finish(client: pg.PoolClient): Promise<void>;
}

export interface AccountLeaseOptions {
  readonly uid: string;
  /**
   * What a change that the owner overtook answers. Null: the owner's own change, which overtakes the one in progress; the
   * provider keeps what is written last, so it waits for it.
   */
  readonly overtaken: ErrorType | null;
}

/** @throws ApiProblem `unavailable` if another change takes too long */
export type WithAccountLease = <T>(
  options: AccountLeaseOptions,
  work: (lease: AccountLease) => Promise<T>,
) => Promise<T>;

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

export function createWithAccountLease(deps: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly wait: Wait;
}): WithAccountLease {
  const { clock, pool, wait } = deps;

  async function acquire({ uid, overtaken }: AccountLeaseOptions, holder: string): Promise<void> {
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + LEASE_TTL_MS);
      if ((await takeRow(pool, uid, holder, now, expiresAt)).length > 0) return;
      if (overtaken === null) await supersedeRow(pool, uid);
      if (waitedMs >= MAX_WAIT_MS) throw new ApiProblem("unavailable", { retryAfter: 5 });
      await wait(POLL_MS);
    }
  }

  return async (options, work) => {
    const { uid, overtaken } = options;
    const holder = randomUUID();
    const requireRow = async (statement: typeof finishRow, executor: Executor) => {
      const found = await statement(executor, uid, holder, overtaken === null);
      if (found.length === 0) throw new ApiProblem(overtaken ?? "unavailable", { retryAfter: 5 });
    };
    await acquire(options, holder);
    try {
      return await work({
        check: () => requireRow(selectOwnRow, pool),
        finish: (client) => requireRow(finishRow, client),
      });
    } finally {
      // If this fails, the lease expires by itself.
      await releaseRow(pool, uid, holder).catch(() => {});
    }
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
