import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

// A contract that is running, or has ended within the time, keeps the order that began it. Open orders end by
// themselves.
const deleteOrders = preparedStatement(
  `with gone as (
     delete from orders as o
     where status in ('refused', 'expired') and finished_at < $1
       or status = 'done' and finished_at < $2 and not exists (
         select from subscriptions as s
         where s.uid = o.uid and s.subscription_id = o.subscription_id
           and (s.ended_at is null or s.ended_at >= $2))
     returning uid, order_id),
   contract as (delete from advisory_contracts as a using gone
     where a.uid = gone.uid and a.order_id = gone.order_id)
   delete from order_confirmations as c using gone
   where c.uid = gone.uid and c.order_id = gone.order_id`,
);
// Of members who are still there Stripe has the documents too, and a reading would bring them back.
const deleteForgotten = preparedStatement(
  `with gone as (delete from billing_customers where forgotten_at < $1 returning uid),
     invoice as (delete from invoices using gone where invoices.uid = gone.uid),
     reissue as (delete from reissued_receipts as r using gone where r.uid = gone.uid),
     refund as (delete from refunds using gone where refunds.uid = gone.uid),
     dispute as (delete from disputes using gone where disputes.uid = gone.uid),
     slot as (delete from unit_slots using gone where unit_slots.uid = gone.uid),
     refused as (delete from refused_readings as r using gone where r.uid = gone.uid),
     held as (delete from coupon_grants as g using gone where g.uid = gone.uid)
   delete from subscriptions using gone where subscriptions.uid = gone.uid`,
);

/** Orders, with their confirmations and contracts. */
export async function deleteOldOrders(
  executor: Executor,
  before: { readonly failed: Date; readonly records: Date },
): Promise<void> {
  await deleteOrders(executor, before.failed, before.records);
}

/** All rows of customers who were forgotten before. */
export async function deleteForgottenCustomers(executor: Executor, before: Date): Promise<void> {
  await deleteForgotten(executor, before);
}
