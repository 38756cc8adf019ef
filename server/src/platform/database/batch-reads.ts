/**
 * One statement for all calls of an event-loop turn, run after the last: no row is stale.
 * @param readAll answers in the order of its keys
 */
export function batchReads<Key, Row>(
  readAll: (keys: readonly Key[]) => Promise<readonly Row[]>,
): (key: Key) => Promise<Row> {
  let pending: { key: Key; result: PromiseWithResolvers<Row> }[] = [];
  const flush = async (batch: typeof pending) => {
    try {
      const rows = await readAll(batch.map(({ key }) => key));
      for (const [at, row] of rows.entries()) batch[at]?.result.resolve(row);
    } catch (error) {
      for (const { result } of batch) result.reject(error);
    }
  };
  return (key) => {
    if (pending.length === 0) {
      setImmediate(() => {
        const batch = pending;
        pending = [];
        void flush(batch);
      });
    }
    const result = Promise.withResolvers<Row>();
    pending.push({ key, result });
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
