import { unitSlots } from "@tenbin/contract";
import {
  booleanFact,
  type FactColumn,
  reviveMoments,
} from "../../platform/database/fact-columns.ts";
import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import { fromUnixSeconds } from "../money/billing-periods.ts";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";
import { nextDeadline } from "../subscription-state/unpaid-deadlines.ts";
import { type SubscriptionColumns, columns, toState, toValues } from "./subscription-rows.ts";

/** Subscriptions of members as last read, and which unit has which slot. */
export interface SubscriptionStore {
  list(uid: string): Promise<SubscriptionState[]>;
  save(uid: string, reading: number, state: SubscriptionState, now: Date): Promise<void>;
  /** Assigns slots to running units, reserved ones first, and frees those of ended units. */
  assignSlots(uid: string, units: readonly SubscriptionState[]): Promise<void>;
}

const written = ["uid", "reading", "deadline_at", ...columns];

const selectAll = preparedStatement<SubscriptionColumns>(
  `select ${columns.join(", ")} from subscriptions where uid = $1
   order by started_at, subscription_id`,
);
// Sent mails are stored for the charge that they were about.
const upsert = preparedStatement(
  `insert into subscriptions (${written.join(", ")})
   values (${written.map((_, at) => `$${at + 1}`).join(", ")})
   on conflict (uid, subscription_id) do update set
     ${written
       .slice(1)
       .map((name) => `${name} = excluded.${name}`)
       .join(", ")},
     unpaid_mail_day = case when subscriptions.unpaid_since = excluded.unpaid_since
       then subscriptions.unpaid_mail_day end`,
);
const fillSlot = preparedStatement(
  `update unit_slots set subscription_id = $3 where uid = $1 and ticker = $2`,
);
// Paid without a reservation, as by a Checkout that had expired here.
const takeFreeSlot = preparedStatement(
  `insert into unit_slots (uid, slot, ticker, subscription_id, taken_at)
   select $1, slot, $2, $3, $4 from unnest($5::text[]) as slot
   where slot not in (select slot from unit_slots where uid = $1)
     and $2 not in (select ticker from unit_slots where uid = $1)
   order by slot limit 1 on conflict do nothing`,
);
const freeSlots = preparedStatement(
  `delete from unit_slots
   where uid = $1 and subscription_id is not null and subscription_id <> all($2)`,
);

const moments = columns.filter((name) => /_(at|start|end|since)$/.test(name));

/** Those that have not ended, and plans that have: what a member pays for or paid for last. */
export const subscriptionFacts: FactColumn<readonly SubscriptionState[]> = {
  sql: `select json_agg(subscription) from (
    select ${columns.join(", ")} from subscriptions
    where uid = asked.uid and (status <> 'quit' or ticker is null)) as subscription`,
  parse: (rows) =>
    ((rows ?? []) as readonly Record<string, unknown>[]).map((row) =>
      toState(reviveMoments(row, moments) as unknown as SubscriptionColumns),
    ),
};

/** Whether there was a subscription, those that have ended and units counted. */
export const hasPaidFact = booleanFact(`exists (select from subscriptions where uid = asked.uid)`);

export function createSubscriptionStore(executor: Executor): SubscriptionStore {
  return {
    list: async (uid) => (await selectAll(executor, uid)).map(toState),
    async save(uid, reading, state, now) {
      await upsert(executor, uid, reading, nextDeadline(state, now), ...toValues(state));
    },
    async assignSlots(uid, units) {
      const ids = units.map(({ subscriptionId }) => subscriptionId);
      for (const { product, subscriptionId } of units) {
        if (product.kind === "unit") await fillSlot(executor, uid, product.ticker, subscriptionId);
      }
      await freeSlots(executor, uid, ids);
      for (const { product, subscriptionId, startedAt } of units) {
        if (product.kind === "plan") continue;
        const taken = [product.ticker, subscriptionId, fromUnixSeconds(startedAt)];
        await takeFreeSlot(executor, uid, ...taken, unitSlots);
      }
    },
  };
}
