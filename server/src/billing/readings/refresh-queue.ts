import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { MS_PER_DAY } from "../../platform/clock/days.ts";
import type { Logger } from "../../platform/log.ts";
import {
  type ClaimedTask,
  type WorkQueue,
  createWorkQueue,
} from "../../platform/work-queue/work-queue.ts";
import { refreshTable } from "./refresh-store.ts";
import type { RefreshSubscriptions } from "./refresh-subscriptions.ts";

/** Longer than a reading with its retries. */
const LEASE_MS = 120_000;
/** For which a request is kept after it was handled. */
export const REFRESH_RETENTION_DAYS = 1;
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5 * 60_000;

export interface RefreshQueueDeps {
  readonly pool: pg.Pool;
  readonly refresh: RefreshSubscriptions;
  readonly log: Pick<Logger, "warn" | "error">;
  readonly clock?: Clock;
}

/** Retries a failed reading until it succeeds. */
export function createRefreshQueue({ refresh, ...deps }: RefreshQueueDeps): WorkQueue {
  return createWorkQueue({
    ...deps,
    table: refreshTable,
    leaseMs: LEASE_MS,
    retentionMs: REFRESH_RETENTION_DAYS * MS_PER_DAY,
    async handle({ key: uid }) {
      await refresh(uid);
      return "done";
    },
    retryDelayMs: delayByAge,
    describeError: (error) => (error instanceof Error ? error.message : "unknown"),
    describeTask: ({ key: uid }) => ({ uid }),
  });
}

/** The delay is the task's age, which doubles the wait; attempts also count requests. */
export function delayByAge({
  queuedAt,
  claimedAt,
}: Pick<ClaimedTask<unknown>, "queuedAt" | "claimedAt">): number {
  const age = claimedAt.getTime() - queuedAt.getTime();
  return Math.min(Math.max(age, MIN_RETRY_MS), MAX_RETRY_MS);
}
