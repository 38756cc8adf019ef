import type { Clock } from "../../platform/clock/clock.ts";
import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { QueueTable } from "../../platform/work-queue/work-queue.ts";

export const refreshTable: QueueTable = {
  name: "customer_refreshes",
  key: "uid",
  columns: ["uid"],
  doneAt: "handled_at",
};

// The number of attempts fences: a reading that began before the request does not answer it. Who waits
// already keeps the place, however many events follow.
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
 * Requests a reading of all customers for whom the passing of time has changed something. Those who wait
 * for one already keep their turn.
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
