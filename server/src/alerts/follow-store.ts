import { moveColumns, MOVES_SQL, type RowMove, rowMover } from "../platform/database/moved-rows.ts";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";

const moveAlerts = rowMover("alerts", { key: "code", moment: "created_at" });
/** What a screen has found, which stands in its state by code. */
const moveStates = preparedStatement(
  `update alerts c set state = replace(c.state::text, to_json(m.own)::text, to_json(m.other)::text)::jsonb
   from ${MOVES_SQL}
   where c.screen_id is not null and position(to_json(m.own)::text in c.state::text) > 0
     and c.state_day >= m.since and c.state_day < m.before`,
);
const moveEvents = rowMover("alert_events", { key: "code", moment: "told_at" });
const moveStops = rowMover("stopped_alerts", {
  key: "code",
  moment: "stopped_at",
  uniqueWith: ["uid"],
});

/** What members want to hear and have heard of a company goes with it. */
export async function followIssues(executor: Executor, moves: readonly RowMove[]): Promise<void> {
  const columns = moveColumns(moves);
  await moveAlerts(executor, columns);
  await moveStates(executor, ...columns);
  await moveEvents(executor, columns);
  await moveStops(executor, columns);
}
