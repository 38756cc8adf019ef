import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { batchReads } from "../../platform/database/batch-reads.ts";
import { type PaidFacts, paidFactsAt } from "../subscription-state/paid-facts.ts";
import { createSubscriptionStore } from "./subscription-store.ts";

/** What a member's payments give now, from the database: every request asks. */
export type FindPaidFacts = (uid: string) => Promise<PaidFacts>;

export function createFindPaidFacts(pool: pg.Pool, clock: Clock): FindPaidFacts {
  const store = createSubscriptionStore(pool);
  const listRunning = batchReads((uids: readonly string[]) => store.listRunning(uids));
  return async (uid) => paidFactsAt(await listRunning(uid), clock.now());
}
