import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { createReadFacts } from "../../platform/database/fact-columns.ts";
import { type PaidFacts, hasPlanAt, paidFactsAt } from "../subscription-state/paid-facts.ts";
import { subscriptionFacts } from "./subscription-store.ts";

/** A member's paid rights now, from the database. */
export type FindPaidFacts = (uid: string) => Promise<PaidFacts>;

export function createFindPaidFacts(pool: pg.Pool, clock: Clock): FindPaidFacts {
  const find = createFindSubscriptions(pool);
  return async (uid) => paidFactsAt(await find(uid), clock.now());
}

/** Whether a member pays for a plan, now or from a date to come. */
export type HasPlan = (uid: string) => Promise<boolean>;

export function createHasPlan(pool: pg.Pool, clock: Clock): HasPlan {
  const find = createFindSubscriptions(pool);
  return async (uid) => hasPlanAt(await find(uid), clock.now());
}

function createFindSubscriptions(pool: pg.Pool) {
  const readFacts = createReadFacts(pool, { uid: "text" }, { subscriptions: subscriptionFacts });
  return async (uid: string) => (await readFacts({ uid })).subscriptions;
}
