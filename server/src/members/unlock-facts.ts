import { GRANTED_UNLOCKS_SQL } from "../billing/index.ts";
import type { FactColumn } from "../platform/database/fact-columns.ts";

/** An unlocked company. */
export interface UnlockFact {
  /** Ticker, as in addresses: without the trailing 0. */
  readonly ticker: string;
  /** End, exclusive. */
  readonly until: Date;
  /** Whether it counts for the person, over all accounts. */
  readonly isOfPerson: boolean;
}

/** `ends_at` as in JSON. */
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

/** Number of the first plan's unlocks that the person has spent. */
export const personUnlocks: FactColumn<number> = {
  sql: `select coalesce(max(spent), 0) from member_person_keys join unlock_persons using (person_key)
    where uid = asked.uid`,
  parse: (spent) => spent as number,
};

/** Number of unlocks from coupons, in addition to those of the first plan. */
export const grantedUnlocks: FactColumn<number> = {
  sql: GRANTED_UNLOCKS_SQL,
  parse: (granted) => granted as number,
};
