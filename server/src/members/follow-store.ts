import {
  isMovedSql,
  moveColumns,
  MOVES_SQL,
  type RowMove,
} from "../platform/database/moved-rows.ts";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";

const moveUnlocks = preparedStatement(
  `update unlocks c set ticker = m.other from ${MOVES_SQL}
   where ${isMovedSql("c.ticker", "c.unlocked_at")}`,
);
const dropRepeatedViews = preparedStatement(
  `delete from company_views c using ${MOVES_SQL}
   where ${isMovedSql("c.ticker", "c.first_viewed_at")}
     and exists (select from company_views t where t.uid = c.uid and t.ticker = m.other)`,
);
const moveViews = preparedStatement(
  `update company_views c set ticker = m.other from ${MOVES_SQL}
   where ${isMovedSql("c.ticker", "c.first_viewed_at")}`,
);
const dropRepeatedSteps = preparedStatement(
  `delete from achievements c using ${MOVES_SQL}
   where ${isMovedSql("c.ticker", "c.achieved_at")}
     and exists (select from achievements t
       where t.uid = c.uid and t.step = c.step and t.ticker = m.other)`,
);
const moveSteps = preparedStatement(
  `update achievements c set ticker = m.other from ${MOVES_SQL}
   where ${isMovedSql("c.ticker", "c.achieved_at")}`,
);

/** @param moves of tickers: an unlock opens the company that it was spent on, not the next one of its code */
export async function followTickers(executor: Executor, moves: readonly RowMove[]): Promise<void> {
  const columns = moveColumns(moves);
  await moveUnlocks(executor, ...columns);
  await dropRepeatedViews(executor, ...columns);
  await moveViews(executor, ...columns);
  await dropRepeatedSteps(executor, ...columns);
  await moveSteps(executor, ...columns);
}
