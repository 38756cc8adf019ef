import { GRANTED_UNLOCKS_SQL } from "../billing/index.ts";
import type { FactColumn } from "../platform/database/fact-columns.ts";

/** One company that was unlocked alone. */
export interface UnlockFact {
  /** As in addresses, without the trailing 0. */
  readonly ticker: string;
  /** The first moment without it. */
  readonly until: Date;
  /** Whether it counts among those that the person has spent, by whatever account. */
  readonly isOfPerson: boolean;
}

/** `ends_at` as JSON has moments. */
type JsonUnlock = readonly [ticker: string, endsAt: string, isOfPerson: boolean];

export const unlockFacts: FactColumn<readonly UnlockFact[]> = {
  sql: `select json_agg(json_build_array(ticker, ends_at, of_person)) from unlocks where uid = asked.uid`,
  parse: (rows) =>
    ((rows ?? []) as readonly JsonUnlock[]).map(([ticker, endsAt, isOfPerson]) => ({
      ticker,
      until: new Date(endsAt),
      isOfPerson,
    })),
};

/** How many of those that come with the first plan the member's person has spent. */
export const personUnlocks: FactColumn<number> = {
  sql: `select coalesce(max(spent), 0) from member_person_keys join unlock_persons using (person_key)
    where uid = asked.uid`,
  parse: (spent) => spent as number,
};

/** How many unlocks coupons gave, beside those that come with the first plan. */
export const grantedUnlocks: FactColumn<number> = {
  sql: GRANTED_UNLOCKS_SQL,
  parse: (granted) => granted as number,
};
