import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { ConfirmedKind } from "../confirmations/confirmation-store.ts";
import type { UnpaidMailDay } from "../subscription-state/unpaid-deadlines.ts";

/** What of orders, subscriptions and cards decides which mails are due. */
export interface MailStore {
  /** Orders with a confirmation that are open, or were closed at that moment. */
  listConfirmed(uid: string, closedAt: Date): Promise<ConfirmedOrder[]>;
  /** With the yen that were paid back, not credited. */
  listCooledOff(
    uid: string,
  ): Promise<{ readonly subscriptionId: string; readonly refund: number }[]>;
  /** Of unpaid subscriptions, the last mail that was sent. */
  listUnpaidMails(
    uid: string,
  ): Promise<{ readonly subscriptionId: string; readonly sent: UnpaidMailDay | null }[]>;
  markUnpaidMail(uid: string, subscriptionId: string, day: UnpaidMailDay): Promise<void>;
  /** Of who pays for something: cards that expire from a day on and before another. */
  listCards(from: string, before: string): Promise<ExpiringCard[]>;
  /** Cancelled, with an end within days. */
  listEnding(
    now: Date,
    days: number,
  ): Promise<{ readonly uid: string; readonly subscriptionId: string }[]>;
}

export interface ConfirmedOrder {
  readonly subscriptionId: string;
  readonly kind: ConfirmedKind;
}

export interface ExpiringCard {
  readonly uid: string;
  readonly last4: string;
  readonly expiresOn: string;
}

// A change may be read before its order is closed; a purchase is closed by the reading that first shows it.
const selectConfirmed = preparedStatement<ConfirmedOrder & Record<string, unknown>>(
  `select subscription_id as "subscriptionId", kind
   from orders join order_confirmations using (uid, order_id)
   where uid = $1 and subscription_id is not null
     and (status = 'open' or status = 'done' and finished_at = $2)`,
);
const selectCooledOff = preparedStatement<{ subscriptionId: string; refund: number }>(
  `select subscription_id as "subscriptionId", (select coalesce(sum((part->>'amount')::int), 0)::int
     from jsonb_array_elements(refunds) as part where part->>'to' is null) as refund
   from orders where uid = $1 and kind = 'cool_off'`,
);
const selectMailDays = preparedStatement<{ subscriptionId: string; sent: UnpaidMailDay | null }>(
  `select subscription_id as "subscriptionId", unpaid_mail_day as sent from subscriptions
   where uid = $1 and unpaid_since is not null`,
);
const updateMailDay = preparedStatement(
  `update subscriptions set unpaid_mail_day = $3 where uid = $1 and subscription_id = $2`,
);
const selectCards = preparedStatement<ExpiringCard & Record<string, unknown>>(
  `select uid, card_last4 as last4, card_expires_on::text as "expiresOn" from billing_customers c
   where forgotten_at is null and card_expires_on >= $1 and card_expires_on < $2
     and exists (select from subscriptions s
       where s.uid = c.uid and s.status in ('active', 'suspended'))
   order by uid`,
);
const selectEnding = preparedStatement<{ uid: string; subscriptionId: string }>(
  `select uid, subscription_id as "subscriptionId" from subscriptions
   where status = 'to_quit' and ends_at > $1 and ends_at <= $1 + make_interval(days => $2)
   order by uid, subscription_id`,
);

export function createMailStore(executor: Executor): MailStore {
  return {
    listConfirmed: (uid, closedAt) => selectConfirmed(executor, uid, closedAt),
    listCooledOff: (uid) => selectCooledOff(executor, uid),
    listUnpaidMails: (uid) => selectMailDays(executor, uid),
    async markUnpaidMail(uid, subscriptionId, day) {
      await updateMailDay(executor, uid, subscriptionId, day);
    },
    listCards: (from, before) => selectCards(executor, from, before),
    listEnding: (now, days) => selectEnding(executor, now, days),
  };
}
