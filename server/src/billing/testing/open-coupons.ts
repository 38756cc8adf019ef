import { type Coupons, createCoupons } from "../coupons/create-coupons.ts";
import { createExpireWaiting } from "../orders/checkouts/expire-waiting.ts";
import { createApplyGrants } from "../orders/changes/apply-grants.ts";
import { closeOrders } from "../orders/closing/close-orders.ts";
import { orderAddresses } from "../orders/execution/order-addresses.ts";
import { createRunOrder } from "../orders/execution/run-order.ts";
import type { Payments } from "../payments/payments.ts";
import { createRefreshSubscriptions } from "../readings/refresh-subscriptions.ts";
import type { BillingFixture } from "./billing-fixture.ts";

const findNothing = () => Promise.resolve(null);
const unknown = { findEmail: findNothing, findTrialEnd: findNothing };

/** Coupons of the fixture's members. @param payments default: its account's */
export function openCoupons(
  { pool, clock, account }: Pick<BillingFixture, "pool" | "clock" | "account">,
  {
    payments = account.payments,
    personSecret = "known to this test",
  }: { readonly payments?: Payments; readonly personSecret?: string } = {},
): Coupons {
  const parts = { pool, clock, payments };
  const refresh = createRefreshSubscriptions({ ...parts, afterReading: closeOrders });
  const addresses = orderAddresses("https://tenbin.example");
  const runOrder = createRunOrder({ ...parts, refresh, addresses, ...unknown });
  const applyGrants = createApplyGrants({ pool, refresh, runOrder, clock });
  const expireWaiting = createExpireWaiting(parts);
  return createCoupons({ pool, clock, applyGrants, expireWaiting, personSecret });
}
