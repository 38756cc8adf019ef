import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import { fromUnixSeconds } from "../money/billing-periods.ts";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";

const updateUsed = preparedStatement(
  `update coupon_grants set used_at = coalesce(used_at, $3), expires_at = $4
   where uid = $1 and code = $2`,
);

/** Marks coupons that reduce a charge by Stripe's account, and until when. */
export async function markGrantsUsed(
  executor: Executor,
  uid: string,
  subscriptions: readonly SubscriptionState[],
): Promise<void> {
  for (const { discount, endedAt } of subscriptions) {
    if (discount === null) continue;
    const end = Math.min(discount.end ?? Infinity, endedAt ?? Infinity);
    const expiresAt = end === Infinity ? null : fromUnixSeconds(end);
    await updateUsed(executor, uid, discount.code, fromUnixSeconds(discount.start), expiresAt);
  }
}
