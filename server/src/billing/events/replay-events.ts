import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import type { WorkQueue } from "../../platform/work-queue/work-queue.ts";
import { requestRefusedRefreshes } from "../readings/refresh-store.ts";
import { type KeptEvent, createEventStore } from "./event-store.ts";

export interface ReplayResult {
  /** Events that were kept before. */
  readonly events: number;
  /** Customers with objects that were refused before. */
  readonly customers: number;
  /** Events that are kept again. */
  readonly kept: readonly KeptEvent[];
}

export interface ReplayDeps {
  readonly pool: pg.Pool;
  readonly events: Pick<WorkQueue, "workDue">;
  readonly refreshes: Pick<WorkQueue, "workDue">;
  readonly clock?: Clock;
}

/** Retries what was not understood, for example by an older version. */
export async function replayEvents({
  pool,
  events,
  refreshes,
  clock,
}: ReplayDeps): Promise<ReplayResult> {
  const store = createEventStore(pool);
  const released = await store.releaseKept(clock?.now() ?? null);
  await events.workDue();
  const customers = await requestRefusedRefreshes(pool, clock);
  await refreshes.workDue();
  return { events: released, customers, kept: await store.listKept(MAX_LISTED) };
}

const MAX_LISTED = 100;
