import { createHash } from "node:crypto";
import type pg from "pg";

export type Executor = Pick<pg.ClientBase, "query"> | Pick<pg.Pool, "query">;

/** Planned once per connection. The name is derived from the text, so it never means two texts. */
export function preparedStatement<Row extends pg.QueryResultRow>(
  text: string,
): (executor: Executor, ...values: readonly unknown[]) => Promise<Row[]> {
  const name = createHash("sha256").update(text).digest("hex").slice(0, 32);
  return async (executor, ...values) => {
    const result = await executor.query<Row>({ name, text, values: [...values] });
    return result.rows;
  };
}
