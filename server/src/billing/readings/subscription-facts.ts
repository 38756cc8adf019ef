import { type FactColumn, reviveMoments } from "../../platform/database/fact-columns.ts";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";
import { type SubscriptionColumns, columns, toState } from "./subscription-rows.ts";

const moments = columns.filter((name) => /_(at|start|end|since)$/.test(name));

/** Running subscriptions and ended plans: what a member pays for or paid for last. */
export const subscriptionFacts: FactColumn<readonly SubscriptionState[]> = {
  sql: `select json_agg(subscription) from (
    select ${columns.join(", ")} from subscriptions
    where uid = asked.uid and (status <> 'quit' or ticker is null)) as subscription`,
  parse: (rows) =>
    ((rows ?? []) as readonly Record<string, unknown>[]).map((row) =>
      toState(reviveMoments(row, moments) as unknown as SubscriptionColumns),
    ),
};

/** Whether there ever was a subscription, including ended ones and units. */
export const hasPaidFact: FactColumn<boolean> = {
  sql: `exists (select from subscriptions where uid = asked.uid)`,
  parse: (paid) => paid as boolean,
};
