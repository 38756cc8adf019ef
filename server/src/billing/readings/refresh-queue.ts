import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { MS_PER_DAY } from "../../platform/clock/days.ts";
import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { Logger } from "../../platform/log.ts";
import {
  type ClaimedTask,
  type QueueTable,
  type WorkQueue,
  createWorkQueue,
} from "../../platform/work-queue/work-queue.ts";
import type { RefreshSubscriptions } from "./refresh-subscriptions.ts";

export const refreshTable: QueueTable = {
  name: "customer_refreshes",
  key: "uid",
  columns: ["uid"],
  doneAt: "handled_at",
};

/** Longer than a reading with its retries. */
const LEASE_MS = 120_000;
const RETENTION_MS = MS_PER_DAY;
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5 * 60_000;

// The number of attempts is the fencing number: a reading that began before the request does not serve it. A
// waiting customer keeps its place, however many events follow.
const request = (condition: string) =>
  preparedStatement(
    `insert into customer_refreshes (uid, queued_at, due_at)
     select uid, at, at from (select unnest($1::text[]) as uid, coalesce($2, now()) as at)
     on conflict (uid) do update set
       queued_at = case when customer_refreshes.due_at is null then excluded.queued_at
         else customer_refreshes.queued_at end,
       due_at = least(customer_refreshes.due_at, excluded.due_at), attempts = customer_refreshes.attempts + 1, handled_at = null
     ${condition}`,
  );
const insertRequest = request("");
const insertIfIdle = request("where customer_refreshes.due_at is null");
const selectDue = preparedStatement<{ uid: string }>(
  `select distinct uid from subscriptions where deadline_at <= $1`,
);
const selectRefused = preparedStatement<{ uid: string }>(
  `select distinct uid from refused_readings`,
);

/** @param clock absent: the database's time, as for the queue */
export async function requestRefresh(
  executor: Executor,
  uid: string,
  clock?: Clock,
): Promise<void> {
  await insertRequest(executor, [uid], clock?.now() ?? null);
}

/**
 * Requests a reading of all customers with a deadline that has passed. Those that wait
 * already keep their place.
 * @param now of the clock by which periods count
 */
export async function requestDueRefreshes(
  executor: Executor,
  now: Date,
  clock?: Clock,
): Promise<void> {
  const due = await selectDue(executor, now);
  if (due.length === 0) return;
  await insertIfIdle(
    executor,
    due.map(({ uid }) => uid),
    clock?.now() ?? null,
  );
}

/** @returns how many customers have objects that were refused */
export async function requestRefusedRefreshes(executor: Executor, clock?: Clock): Promise<number> {
  const refused = await selectRefused(executor);
  for (const { uid } of refused) await requestRefresh(executor, uid, clock);
  return refused.length;
}

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
    retentionMs: RETENTION_MS,
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
