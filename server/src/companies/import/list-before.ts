import type { Executor } from "../../platform/database/statement.ts";

/** The exchange's newest list before a day. */
export interface ListBefore {
  readonly day: string;
  readonly codes: ReadonlySet<string>;
}

/** Null before the first list. */
export async function listBefore(executor: Executor, day: string): Promise<ListBefore | null> {
  const { rows } = await executor.query<{ code: string; day: string }>(
    `select code, as_of as day from issue_listings
     where as_of = (select max(as_of) from issue_listings where as_of < $1)`,
    [day],
  );
  const [first] = rows;
  if (first === undefined) return null;
  return { day: first.day, codes: new Set(rows.map(({ code }) => code)) };
}
