import { GRANTED_UNLOCKS_SQL } from "../billing/index.ts";
import type { FactColumn } from "../platform/database/fact-columns.ts";

/** One company that was unlocked alone. */
export interface UnlockFact {
  /** As in addresses, without the trailing 0. */
  readonly ticker: string;
  /** The first moment without it. */
  readonly until: Date;
}

/** `ends_at` as JSON has moments. */
type JsonUnlock = readonly [ticker: string, endsAt: string];

export const unlockFacts: FactColumn<readonly UnlockFact[]> = {
  sql: `select json_agg(json_build_array(ticker, ends_at)) from unlocks where uid = asked.uid`,
  parse: (rows) =>
    ((rows ?? []) as readonly JsonUnlock[]).map(([ticker, endsAt]) => ({
      ticker,
      until: new Date(endsAt),
    })),
};

/** How many unlocks coupons gave, beside those that come with the first plan. */
export const grantedUnlocks: FactColumn<number> = {
  sql: GRANTED_UNLOCKS_SQL,
  parse: (granted) => granted as number,
};
