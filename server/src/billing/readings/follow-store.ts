import {
  isMovedSql,
  moveColumns,
  MOVES_SQL,
  type RowMove,
} from "../../platform/database/moved-rows.ts";
import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

const moveSubscriptions = preparedStatement(
  `update subscriptions c set ticker = m.other from ${MOVES_SQL}
   where ${isMovedSql("c.ticker", "c.started_at")}`,
);
// Of two units of one company one is surplus and loses its slot with the next reading.
const moveSlots = preparedStatement(
  `update unit_slots s set ticker = m.other
   from ${MOVES_SQL}, subscriptions c
   where s.ticker = m.own and c.uid = s.uid and c.subscription_id = s.subscription_id
     and c.ticker = m.other and c.started_at >= m.since and c.started_at < m.before
     and not exists (select from unit_slots t where t.uid = s.uid and t.ticker = m.other)`,
);

/** @param moves of tickers: a unit opens the company that it was bought for, not the next one of its code */
export async function followUnits(executor: Executor, moves: readonly RowMove[]): Promise<void> {
  const columns = moveColumns(moves);
  await moveSubscriptions(executor, ...columns);
  await moveSlots(executor, ...columns);
}
