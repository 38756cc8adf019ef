import { GRANTED_UNLOCKS_SQL } from "../billing/index.ts";
import type { FactColumn } from "../platform/database/fact-columns.ts";

/** One company that was unlocked alone; the latest unlock of it. */
export interface UnlockFact {
  /** As in addresses, without the trailing 0. */
  readonly ticker: string;
  /** The first moment without it. */
  readonly until: Date;
}

/** How many companies a member may still unlock: those of the first plan and of coupons less those spent. */
export interface UnlockBudget {
  /** By coupons, beside those that come with the first plan. */
  readonly granted: number;
  readonly spent: number;
}

interface UnlockRow {
  readonly ticker: string;
  readonly until: string;
}

/** Of each company the latest. */
export const unlockFacts: FactColumn<readonly UnlockFact[]> = {
  sql: `select json_agg(latest) from (select ticker, max(ends_at) as until from unlocks
    where uid = asked.uid group by ticker) as latest`,
  parse: (rows) =>
    ((rows ?? []) as readonly UnlockRow[]).map(({ ticker, until }) => ({
      ticker,
      until: new Date(until),
    })),
};

export const unlockBudget: FactColumn<UnlockBudget> = {
  sql: `select json_build_object('granted', (${GRANTED_UNLOCKS_SQL}),
    'spent', (select count(*) from unlocks where uid = asked.uid))`,
  parse: (budget) => budget as UnlockBudget,
};
