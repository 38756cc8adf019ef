import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import { addMonths } from "../../platform/clock/days.ts";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";
import { toUnixSeconds } from "../money/billing-periods.ts";
import { createSubscriptionStore } from "../readings/subscription-store.ts";
import { waitsForTrial } from "../subscription-state/state-at.ts";
import { queueMails } from "./queue-mails.ts";

const ENDING_DAYS = 3;

const selectCards = preparedStatement<{ uid: string; last4: string; expires_on: string }>(
  `select uid, card_last4 as last4, card_expires_on::text as expires_on from billing_customers c
   where forgotten_at is null and card_expires_on >= $1 and card_expires_on < $2
     and exists (select from subscriptions s
       where s.uid = c.uid and s.status in ('active', 'suspended'))
   order by uid`,
);
const selectEnding = preparedStatement<{ uid: string; subscription_id: string }>(
  `select uid, subscription_id from subscriptions
   where status = 'to_quit' and ends_at > $1 and ends_at <= $1 + make_interval(days => $2)
   order by uid, subscription_id`,
);

/** Daily reminders: cards that expire next month, and subscriptions that end within days. */
export async function sendReminders({
  pool,
  clock,
}: {
  readonly pool: pg.Pool;
  /** Of billing. */
  readonly clock: Clock;
}): Promise<void> {
  const now = clock.now();
  await remindOfCards(pool, now);
  await remindOfEnds(pool, now);
}

async function remindOfCards(pool: pg.Pool, now: Date): Promise<void> {
  const firstOfMonth = `${jstDay(now).slice(0, 7)}-01`;
  const [from, until] = [1, 2].map((months) => addMonths(firstOfMonth, months));
  for (const { uid, last4, expires_on: expiresOn } of await selectCards(pool, from, until)) {
    const key = `${last4} ${expiresOn}`;
    await queueMails(pool, uid, [{ kind: "card_expiring", last4, expiresOn }], now, key);
  }
}

async function remindOfEnds(pool: pg.Pool, now: Date): Promise<void> {
  const store = createSubscriptionStore(pool);
  for (const { uid, subscription_id: id } of await selectEnding(pool, now, ENDING_DAYS)) {
    const state = (await store.list(uid)).find(({ subscriptionId }) => subscriptionId === id);
    const endsAt = state?.endsAt ?? null;
    if (state === undefined || endsAt === null || endsAt <= toUnixSeconds(now)) continue;
    const { product } = state;
    const mail = { kind: "ending", product, endsAt, isWaiting: waitsForTrial(state) } as const;
    await queueMails(pool, uid, [mail], now, `${id} ${endsAt}`);
  }
}
