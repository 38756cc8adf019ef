/** One statement for all calls of an event-loop turn, run after the last: no row is stale. */
export function batchReads<Row>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (key: string) => Promise<Row | null> {
  let pending: Map<string, PromiseWithResolvers<Row | null>> | null = null;
  const flush = async (batch: Map<string, PromiseWithResolvers<Row | null>>) => {
    try {
      const rows = await readAll([...batch.keys()]);
      for (const [key, { resolve }] of batch) resolve(rows.get(key) ?? null);
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  };
  return (key) => {
    if (pending === null) {
      const batch = (pending = new Map());
      setImmediate(() => {
        pending = null;
        void flush(batch);
      });
    }
    const request = pending.get(key) ?? Promise.withResolvers<Row | null>();
    pending.set(key, request);
    return request.promise;
  };
}
