/** Statements at once: while they run, calls gather for the next. */
const MAX_RUNNING = 2;
/** A statement that takes longer is not counted, so that a hanging one does not block others. */
const MAX_COUNTED_MS = 20;

/**
 * One statement for all calls of an event-loop turn and for those made while others run. It starts
 * after the last of its calls, so no row is stale.
 * @param readAll answers in the order of its keys
 */
export function batchReads<Key, Row>(
  readAll: (keys: readonly Key[]) => Promise<readonly Row[]>,
): (key: Key) => Promise<Row> {
  let pending: { key: Key; result: PromiseWithResolvers<Row> }[] = [];
  let isScheduled = false;
  let running = 0;

  const read = async (batch: typeof pending) => {
    try {
      const rows = await readAll(batch.map(({ key }) => key));
      for (const [at, row] of rows.entries()) batch[at]?.result.resolve(row);
    } catch (error) {
      for (const { result } of batch) result.reject(error);
    }
  };
  const flush = async () => {
    isScheduled = false;
    const batch = pending;
    pending = [];
    running += 1;
    let isCounted = true;
    const finish = () => {
      if (!isCounted) return;
      isCounted = false;
      running -= 1;
      schedule();
    };
    const timer = setTimeout(finish, MAX_COUNTED_MS);
    await read(batch);
    clearTimeout(timer);
    finish();
  };
  const schedule = () => {
    if (isScheduled || running >= MAX_RUNNING || pending.length === 0) return;
    isScheduled = true;
    setImmediate(() => void flush());
  };
  return (key) => {
    const result = Promise.withResolvers<Row>();
    pending.push({ key, result });
    schedule();
    return result.promise;
  };
}

/** SQL type of a column of keys. */
export type KeyType = "text" | "bigint";

/**
 * SQL of a batch's keys as the table `asked`, one array parameter a column, with their `position`.
 * The sub-selects hide the lengths of the arrays, for which PostgreSQL would plan every batch anew.
 */
export function askedTable(columns: Readonly<Record<string, KeyType>>): string {
  const arrays = Object.values(columns).map((type, at) => `(select $${at + 1}::${type}[])`);
  return `unnest(${arrays.join(", ")})
    with ordinality as asked (${[...Object.keys(columns), "position"].join(", ")})`;
}
