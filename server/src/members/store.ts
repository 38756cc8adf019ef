import type { AchievementStep } from "@tenbin/contract";
import type pg from "pg";
import { booleanFact } from "../platform/database/fact-columns.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";

/** Stored for steps without a company. */
const NO_COMPANY = "";

export interface AchievementStore {
  listSteps(uid: string): Promise<AchievementStep[]>;
  /**
   * @param ticker null for a step without a company
   * @returns whether the step is new; true for exactly one of concurrent calls
   */
  record(uid: string, step: AchievementStep, ticker: string | null, at: Date): Promise<boolean>;
  addView(uid: string, ticker: string, at: Date): Promise<void>;
  /** @param ticker null: any company */
  hasViewed(uid: string, ticker: string | null): Promise<boolean>;
}

const selectReached = preparedStatement<{ step: AchievementStep }>(
  `select distinct step from achievements where uid = $1 order by step`,
);
const insert = preparedStatement(
  `insert into achievements (uid, step, ticker, achieved_at) values ($1, $2, $3, $4)
   on conflict do nothing returning uid`,
);

const insertView = preparedStatement(
  `insert into company_views (uid, ticker, first_viewed_at) values ($1, $2, $3)
   on conflict do nothing`,
);
const selectView = preparedStatement(
  `select from company_views where uid = $1 and ($2::text is null or ticker = $2) limit 1`,
);

/** About the member `asked.uid` and the company `asked.ticker`. */
export const touchedFact = booleanFact(`exists (select from achievements own
  where own.uid = asked.uid and own.step = 'company_viewed' and own.ticker = asked.ticker)`);

/** Whether its page was already served to the member. */
export const viewedFact = booleanFact(`exists (select from company_views own
  where own.uid = asked.uid and own.ticker = asked.ticker)`);

export function createAchievementStore(pool: pg.Pool): AchievementStore {
  return {
    listSteps: async (uid) => (await selectReached(pool, uid)).map(({ step }) => step),
    record: async (uid, step, ticker, at) =>
      (await insert(pool, uid, step, ticker ?? NO_COMPANY, at)).length > 0,
    addView: async (uid, ticker, at) => void (await insertView(pool, uid, ticker, at)),
    hasViewed: async (uid, ticker) => (await selectView(pool, uid, ticker)).length > 0,
  };
}
