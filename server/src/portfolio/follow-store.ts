import {
  isMovedSql,
  moveColumns,
  MOVES_SQL,
  rowMover,
  type RowMove,
} from "../platform/database/moved-rows.ts";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";

const moved = `portfolio_companies c join ${MOVES_SQL} on ${isMovedSql("c.code", "c.added_at")}`;

const mergeEntries = preparedStatement(
  `with twice as (
     select c.*, m.other from ${moved}
     where exists (select from portfolio_companies t where t.uid = c.uid and t.code = m.other)),
   merged as (
     update portfolio_companies t set
       note = concat_ws(E'\\n', nullif(t.note, ''), nullif(c.note, '')),
       labels = array(select distinct unnest(t.labels || c.labels)),
       holdings = case when t.holdings = '[]' then c.holdings else t.holdings end,
       holdings_written = case when t.holdings = '[]' then c.holdings_written else t.holdings_written end,
       removed_at = case when c.removed_at is null then null else t.removed_at end
     from twice c where t.uid = c.uid and t.code = c.other)
   delete from portfolio_companies o using twice c where o.uid = c.uid and o.code = c.code`,
);
const moveEntries = preparedStatement(
  `update portfolio_companies c set code = m.other from ${MOVES_SQL}
   where ${isMovedSql("c.code", "c.added_at")}`,
);
const moveDecisions = rowMover("portfolio_diary", { key: "code", moment: "written_at" });

/** What members noted of a company goes with it; where they noted something of both, it is joined. */
export async function followIssues(executor: Executor, moves: readonly RowMove[]): Promise<void> {
  const columns = moveColumns(moves);
  await mergeEntries(executor, ...columns);
  await moveEntries(executor, ...columns);
  await moveDecisions(executor, columns);
}
