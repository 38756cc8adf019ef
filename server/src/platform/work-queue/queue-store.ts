import type pg from "pg";
import type { Clock } from "../clock/clock.ts";
import { preparedStatement } from "../database/prepared-statement.ts";

/**
 * A table of tasks. Beside the columns named here it has `queued_at`, `due_at` (when it is tried, or
 * tried again; null: nothing is left to do), `attempts` and `last_error`.
 */
export interface QueueTable {
  readonly name: string;
  /** Column of the primary key. */
  readonly key: string;
  /** Columns that say what to do. */
  readonly columns: readonly string[];
  /** Column of the time of success; null beside no `due_at`: given up. */
  readonly doneAt: string;
  /** Only rows with that value of a column are claimed: other workers have the others. Default: all. */
  readonly part?: { readonly column: string; readonly value: string };
}

export interface ClaimedTask<Row> {
  readonly key: string;
  readonly row: Row;
  readonly queuedAt: Date;
  /** Number of claims including this one. It fences: updates of a late worker do not match it. */
  readonly attempts: number;
  readonly claimedAt: Date;
}

export interface QueueStore<Row> {
  /** Claims so many tasks at most, those due longest; other workers skip them for so long. */
  claim(leaseMs: number, limit: number): Promise<ClaimedTask<Row>[]>;
  markDone(task: ClaimedTask<Row>): Promise<void>;
  /** @param retryMs until the next attempt; null: never */
  markFailed(task: ClaimedTask<Row>, retryMs: number | null, why: string): Promise<void>;
  remove(task: ClaimedTask<Row>): Promise<void>;
  /** Deletes what is done or given up and was queued so long ago. */
  purge(retentionMs: number): Promise<void>;
}

/** The injected time, else the database's. */
const NOW = "coalesce($1::timestamptz, now())";
/** Of a parameter in milliseconds. */
const span = (parameter: string) => `make_interval(secs => ${parameter}::float8 / 1000)`;

type ClaimedRow<Row> = Row & {
  readonly task_key: string;
  readonly queued_at: Date;
  readonly attempts: number;
  readonly claimed_at: Date;
};

/** Names of tables and columns, and the part's value, are constants of the caller. */
function createStatements<Row extends pg.QueryResultRow>({
  name,
  key,
  columns,
  doneAt,
  part,
}: QueueTable) {
  const ofPart = part === undefined ? "" : `${part.column} = '${part.value}' and`;
  return {
    // SKIP LOCKED lets several workers share the tasks.
    claimDue: preparedStatement<ClaimedRow<Row>>(
      `update ${name} set due_at = ${NOW} + ${span("$2")}, attempts = attempts + 1
       where ${key} = any(array(select ${key} from ${name} where ${ofPart} due_at <= ${NOW}
         order by due_at limit $3 for update skip locked))
       returning ${columns.join(", ")}, ${key}::text as task_key, queued_at, attempts,
         ${NOW} as claimed_at`,
    ),
    updateDone: preparedStatement(
      `update ${name} set due_at = null, ${doneAt} = ${NOW}, last_error = null
       where ${key} = $2 and attempts = $3`,
    ),
    updateFailed: preparedStatement(
      `update ${name} set due_at = ${NOW} + ${span("$4")}, last_error = $5
       where ${key} = $2 and attempts = $3 and ${doneAt} is null`,
    ),
    deleteOne: preparedStatement(`delete from ${name} where ${key} = $1 and attempts = $2`),
    deleteOld: preparedStatement(
      `delete from ${name} where due_at is null and queued_at < ${NOW} - ${span("$2")}`,
    ),
  };
}

/** Without a clock times are the database's, on which all workers agree. */
export function createQueueStore<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  table: QueueTable,
  clock?: Clock,
): QueueStore<Row> {
  const { claimDue, updateDone, updateFailed, deleteOne, deleteOld } = createStatements<Row>(table);
  const now = () => clock?.now() ?? null;
  return {
    async claim(leaseMs, limit) {
      const rows = await claimDue(pool, now(), leaseMs, limit);
      return rows.map((row) => {
        const { task_key: key, queued_at: queuedAt, claimed_at: claimedAt, attempts } = row;
        return { key, row, queuedAt, attempts, claimedAt };
      });
    },
    async markDone({ key, attempts }) {
      await updateDone(pool, now(), key, attempts);
    },
    async markFailed({ key, attempts }, retryMs, why) {
      await updateFailed(pool, now(), key, attempts, retryMs, why);
    },
    async remove({ key, attempts }) {
      await deleteOne(pool, key, attempts);
    },
    async purge(retentionMs) {
      await deleteOld(pool, now(), retentionMs);
    },
  };
}
