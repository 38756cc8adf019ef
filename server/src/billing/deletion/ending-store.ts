import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

/** Orders that refund: they are carried out after the account is gone, too. */
const REFUNDING = `kind in ('cool_off', 'end_surplus')`;

// With the slots that they reserve: who cancels the deletion can buy again.
const expireOrders = preparedStatement(
  `with expired as (update orders set status = 'expired', finished_at = $2, due_at = null
     where uid = $1 and status = 'open' and not ${REFUNDING})
   delete from unit_slots where uid = $1 and subscription_id is null`,
);

const selectRefunding = preparedStatement<{ order_id: string }>(
  `select order_id from orders where uid = $1 and status = 'open' and ${REFUNDING}`,
);

/** Open orders that refund nothing end, and give back the slots that they reserve. */
export async function expireOpenOrders(executor: Executor, uid: string, at: Date): Promise<void> {
  await expireOrders(executor, uid, at);
}

/** An open order that refunds; null: none. */
export async function findRefundingOrder(executor: Executor, uid: string): Promise<string | null> {
  return (await selectRefunding(executor, uid))[0]?.order_id ?? null;
}
