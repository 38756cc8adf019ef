import {
  isMovedSql,
  moveColumns,
  MOVES_SQL,
  type RowMove,
} from "../platform/database/moved-rows.ts";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";

const moveAlerts = preparedStatement(
  `update alerts c set code = m.other from ${MOVES_SQL} where ${isMovedSql("c.code", "c.created_at")}`,
);
/** What a screen has found, which stands in its state by code. */
const moveStates = preparedStatement(
  `update alerts c set state = replace(c.state::text, to_json(m.own)::text, to_json(m.other)::text)::jsonb
   from ${MOVES_SQL}
   where c.screen_id is not null and position(to_json(m.own)::text in c.state::text) > 0
     and c.state_day >= m.since and c.state_day < m.before`,
);
const moveEvents = preparedStatement(
  `update alert_events c set code = m.other from ${MOVES_SQL}
   where ${isMovedSql("c.code", "c.told_at")}`,
);
const dropRepeatedStops = preparedStatement(
  `delete from stopped_alerts c using ${MOVES_SQL}
   where ${isMovedSql("c.code", "c.stopped_at")}
     and exists (select from stopped_alerts t where t.uid = c.uid and t.code = m.other)`,
);
const moveStops = preparedStatement(
  `update stopped_alerts c set code = m.other from ${MOVES_SQL}
   where ${isMovedSql("c.code", "c.stopped_at")}`,
);

/** What members want to hear and have heard of a company goes with it. */
export async function followIssues(executor: Executor, moves: readonly RowMove[]): Promise<void> {
  const columns = moveColumns(moves);
  await moveAlerts(executor, ...columns);
  await moveStates(executor, ...columns);
  await moveEvents(executor, ...columns);
  await dropRepeatedStops(executor, ...columns);
  await moveStops(executor, ...columns);
}
