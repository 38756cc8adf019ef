import { randomUUID } from "node:crypto";
import type { ErrorType } from "@tenbin/contract";
import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { createAccountLeaseStore } from "./account-lease-store.ts";
import type { Wait } from "./end-of-sessions.ts";

/** Longer than all calls of a change take: a crashed holder is presumed dead after it. */
const LEASE_TTL_MS = 45_000;
const POLL_MS = 100;
const MAX_WAIT_MS = 15_000;

/** Exclusive right to change one account, at the provider and in the database. */
export interface AccountLease {
  /** Call before a step that cannot be undone. @throws as `finish` does */
  check(): Promise<void>;
  /**
   * Call in the transaction that stores the change.
   * @throws ApiProblem if the change was superseded
   */
  finish(client: pg.PoolClient): Promise<void>;
}

export interface AccountLeaseOptions {
  readonly uid: string;
  /**
   * The error of a change that the owner's own supersedes. Null: this is the owner's change, which supersedes the one in
   * progress and waits for it, as the provider keeps what is written last.
   */
  readonly overtaken: ErrorType | null;
}

/** @throws ApiProblem `unavailable` if another change takes too long */
export type WithAccountLease = <T>(
  options: AccountLeaseOptions,
  work: (lease: AccountLease) => Promise<T>,
) => Promise<T>;

export function createWithAccountLease(deps: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly wait: Wait;
}): WithAccountLease {
  const { clock, pool, wait } = deps;
  const store = createAccountLeaseStore(pool);

  async function acquire({ uid, overtaken }: AccountLeaseOptions, holder: string): Promise<void> {
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + LEASE_TTL_MS);
      if (await store.take({ uid, holder }, now, expiresAt)) return;
      if (overtaken === null) await store.supersede(uid);
      if (waitedMs >= MAX_WAIT_MS) throw new ApiProblem("unavailable", { retryAfter: 5 });
      await wait(POLL_MS);
    }
  }

  return async (options, work) => {
    const { uid, overtaken } = options;
    const holder = randomUUID();
    const lease = { uid, holder, isOwners: overtaken === null };
    const assertCounts = (counts: boolean) => {
      if (!counts) throw new ApiProblem(overtaken ?? "unavailable", { retryAfter: 5 });
    };
    await acquire(options, holder);
    try {
      return await work({
        check: async () => assertCounts(await store.counts(lease)),
        finish: async (client) => assertCounts(await createAccountLeaseStore(client).finish(lease)),
      });
    } finally {
      // If this fails, the lease expires by itself.
      await store.release({ uid, holder }).catch(() => {});
    }
  };
}
