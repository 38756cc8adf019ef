import type pg from "pg";
import type { Clock } from "../clock/clock.ts";
import type { Logger } from "../log.ts";
import { type ClaimedTask, createQueueStore, type QueueTable } from "./queue-store.ts";

export type { ClaimedTask, QueueTable } from "./queue-store.ts";

export interface WorkQueue {
  /** Handles what is due, batch after batch, until nothing is or the signal aborts. */
  workDue(signal?: AbortSignal): Promise<void>;
  purge(): Promise<void>;
}

export interface WorkQueueOptions<Row> {
  readonly pool: pg.Pool;
  readonly table: QueueTable;
  /** Absent: the database's time, on which all workers agree. */
  readonly clock?: Clock;
  readonly log: Pick<Logger, "warn" | "error">;
  /** Longer than any task takes: after it the worker is presumed dead and another one begins anew. */
  readonly leaseMs: number;
  /** Tasks claimed together and handled at the same time; default 1. */
  readonly batchSize?: number;
  /** For how long tasks are kept once they are done or given up. */
  readonly retentionMs: number;
  /** Repeatable: a crash before its end is recorded repeats it. `obsolete`: the task is deleted. */
  readonly handle: (task: ClaimedTask<Row>) => Promise<"done" | "obsolete">;
  /** Null gives up: the task stays, for the operator to see. */
  readonly retryDelayMs: (task: ClaimedTask<Row>, error: unknown) => number | null;
  /** Stored with the task, so without personal data. */
  readonly describeError: (error: unknown) => string;
  /** Fields of log entries beside attempt and error. */
  readonly describeTask: (task: ClaimedTask<Row>) => Readonly<Record<string, unknown>>;
}

export function createWorkQueue<Row extends pg.QueryResultRow>(
  options: WorkQueueOptions<Row>,
): WorkQueue {
  const { pool, table, clock, log, leaseMs, retentionMs, handle, batchSize = 1 } = options;
  const store = createQueueStore<Row>(pool, table, clock);

  async function recordFailure(task: ClaimedTask<Row>, error: unknown): Promise<void> {
    const retryMs = options.retryDelayMs(task, error);
    await store.markFailed(task, retryMs, options.describeError(error));
    const { attempts } = task;
    const entry = {
      queue: table.name,
      ...options.describeTask(task),
      attempts,
      retryMs,
      err: error,
    };
    if (retryMs === null) log.error(entry, "task failed, giving up");
    else log.warn(entry, "task failed, will be retried");
  }

  async function work(task: ClaimedTask<Row>): Promise<void> {
    try {
      if ((await handle(task)) === "done") await store.markDone(task);
      else await store.remove(task);
    } catch (error) {
      await recordFailure(task, error);
    }
  }

  async function workNext(): Promise<boolean> {
    const tasks = await store.claim(leaseMs, batchSize);
    await Promise.all(tasks.map(work));
    return tasks.length > 0;
  }

  return {
    async workDue(signal) {
      let isMore = true;
      while (isMore) isMore = signal?.aborted !== true && (await workNext());
    },
    purge: () => store.purge(retentionMs),
  };
}

export interface RetrySchedule {
  /** By attempt; the last one repeats. */
  readonly delaysMs: readonly number[];
  readonly giveUpAfterMs: number;
}

/** Null: no further attempt. */
export function nextDelayMs(
  {
    queuedAt,
    claimedAt,
    attempts,
  }: Pick<ClaimedTask<unknown>, "queuedAt" | "claimedAt" | "attempts">,
  { delaysMs, giveUpAfterMs }: RetrySchedule,
): number | null {
  if (claimedAt.getTime() - queuedAt.getTime() >= giveUpAfterMs) return null;
  return delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? 0;
}
