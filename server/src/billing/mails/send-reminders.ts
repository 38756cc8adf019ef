import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import { addMonths } from "../../platform/clock/days.ts";
import { toUnixSeconds } from "../money/billing-periods.ts";
import { createSubscriptionStore } from "../readings/subscription-store.ts";
import { waitsForTrial } from "../subscription-state/state-at.ts";
import { createMailStore } from "./mail-store.ts";
import { queueMails } from "./queue-mails.ts";

const ENDING_DAYS = 3;

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
  const [from, until] = [addMonths(firstOfMonth, 1), addMonths(firstOfMonth, 2)];
  for (const { uid, last4, expiresOn } of await createMailStore(pool).listCards(from, until)) {
    const key = `${last4} ${expiresOn}`;
    await queueMails(pool, uid, [{ kind: "card_expiring", last4, expiresOn }], now, key);
  }
}

async function remindOfEnds(pool: pg.Pool, now: Date): Promise<void> {
  const store = createSubscriptionStore(pool);
  const ending = await createMailStore(pool).listEnding(now, ENDING_DAYS);
  for (const { uid, subscriptionId: id } of ending) {
    const state = (await store.list(uid)).find(({ subscriptionId }) => subscriptionId === id);
    const endsAt = state?.endsAt ?? null;
    if (state === undefined || endsAt === null || endsAt <= toUnixSeconds(now)) continue;
    const { product } = state;
    const mail = { kind: "ending", product, endsAt, isWaiting: waitsForTrial(state) } as const;
    await queueMails(pool, uid, [mail], now, `${id} ${endsAt}`);
  }
}
