import type pg from "pg";
import { preparedStatement } from "../../../platform/database/prepared-statement.ts";

/** Members who paid twice for the same, for the operator. */
export interface SurplusOrders {
  /** Not yet ended and refunded. */
  readonly waiting: number;
  readonly done: number;
  /** ISO instant of the latest; null: none. */
  readonly latest: string | null;
}

const select = preparedStatement<{ waiting: number; done: number; latest: Date | null }>(
  `select count(*) filter (where status = 'open')::int as waiting,
     count(*) filter (where status = 'done')::int as done, max(queued_at) as latest
   from orders where kind = 'end_surplus'`,
);

export async function findSurplusOrders(pool: pg.Pool): Promise<SurplusOrders> {
  const [row] = await select(pool);
  const { waiting = 0, done = 0, latest = null } = row ?? {};
  return { waiting, done, latest: latest?.toISOString() ?? null };
}
