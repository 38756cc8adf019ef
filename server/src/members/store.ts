import type { AchievementStep } from "@tenbin/contract";
import type pg from "pg";
import { preparedStatement } from "../platform/database/prepared-statement.ts";

/** Stands for the company where a step is of none. */
const NO_COMPANY = "";

export interface AchievementStore {
  /** Steps that the member has reached, with whatever company. */
  listSteps(uid: string): Promise<AchievementStep[]>;
  /**
   * @param ticker null: the step is of no company
   * @returns whether it is new: of many calls at once exactly one is told so
   */
  record(uid: string, step: AchievementStep, ticker: string | null, at: Date): Promise<boolean>;
}

const selectReached = preparedStatement<{ step: AchievementStep }>(
  `select distinct step from achievements where uid = $1 order by step`,
);
const insert = preparedStatement(
  `insert into achievements (uid, step, ticker, achieved_at) values ($1, $2, $3, $4)
   on conflict do nothing returning uid`,
);

export function createAchievementStore(pool: pg.Pool): AchievementStore {
  return {
    listSteps: async (uid) => (await selectReached(pool, uid)).map(({ step }) => step),
    record: async (uid, step, ticker, at) =>
      (await insert(pool, uid, step, ticker ?? NO_COMPANY, at)).length > 0,
  };
}
