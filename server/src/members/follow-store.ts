import { moveColumns, type RowMove, rowMover } from "../platform/database/moved-rows.ts";
import type { Executor } from "../platform/database/prepared-statement.ts";

const moveUnlocks = rowMover("unlocks", { key: "ticker", moment: "unlocked_at" });
const moveViews = rowMover("company_views", {
  key: "ticker",
  moment: "first_viewed_at",
  uniqueWith: ["uid"],
});
const moveSteps = rowMover("achievements", {
  key: "ticker",
  moment: "achieved_at",
  uniqueWith: ["uid", "step"],
});

/** @param moves of tickers: an unlock opens the company that it was spent on, not the next one of its code */
export async function followTickers(executor: Executor, moves: readonly RowMove[]): Promise<void> {
  const columns = moveColumns(moves);
  await moveUnlocks(executor, columns);
  await moveViews(executor, columns);
  await moveSteps(executor, columns);
}
