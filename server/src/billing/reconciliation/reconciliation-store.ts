import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

/** Result of the last reconciliation; without values, which may be personal. */
export interface LastReconciliation {
  /** ISO instant. */
  readonly finishedAt: string;
  readonly checked: number;
  readonly drift: readonly { readonly uid: string; readonly field: string }[];
  readonly unread: readonly string[];
}

const upsert = preparedStatement(
  `insert into last_reconciliation (finished_at, checked, drift, unread) values (now(), $1, $2, $3)
   on conflict (id) do update set finished_at = excluded.finished_at, checked = excluded.checked,
     drift = excluded.drift, unread = excluded.unread`,
);
const select = preparedStatement<{
  finished_at: Date;
  checked: number;
  drift: LastReconciliation["drift"];
  unread: readonly string[];
}>(`select finished_at, checked, drift, unread from last_reconciliation`);

// What an event on its way is about to change is no drift.
const selectPending = preparedStatement(
  `select from billing_customers as c where uid = $1 and (
     exists (select from customer_refreshes as r where r.uid = c.uid and r.due_at is not null)
     or exists (select from stripe_events as e
       where e.customer_id = c.customer_id and e.due_at is not null))`,
);

/** Whether a reading or an event of the customer waits. */
export async function hasPendingChange(executor: Executor, uid: string): Promise<boolean> {
  return (await selectPending(executor, uid)).length > 0;
}

export async function saveReconciliation(
  executor: Executor,
  { checked, drift, unread }: Omit<LastReconciliation, "finishedAt">,
): Promise<void> {
  const fields = drift.map(({ uid, field }) => ({ uid, field }));
  await upsert(executor, checked, JSON.stringify(fields), JSON.stringify(unread));
}

/** Null before the first one. */
export async function findLastReconciliation(
  executor: Executor,
): Promise<LastReconciliation | null> {
  const [row] = await select(executor);
  if (row === undefined) return null;
  const { finished_at: finishedAt, checked, drift, unread } = row;
  return { finishedAt: finishedAt.toISOString(), checked, drift, unread };
}
