import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { createReadFacts } from "../../platform/database/fact-columns.ts";
import { type PaidFacts, paidFactsAt } from "../subscription-state/paid-facts.ts";
import { subscriptionFacts } from "./subscription-facts.ts";

/** What a member's payments give now, from the database. */
export type FindPaidFacts = (uid: string) => Promise<PaidFacts>;

export function createFindPaidFacts(pool: pg.Pool, clock: Clock): FindPaidFacts {
  const readFacts = createReadFacts(pool, { uid: "text" }, { subscriptions: subscriptionFacts });
  return async (uid) => paidFactsAt((await readFacts({ uid })).subscriptions, clock.now());
}
