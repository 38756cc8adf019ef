import { toUnixSeconds } from "../../money/billing-periods.ts";
import type { CheckoutSession, PaymentOrder } from "../../payments/order-payments.ts";
import { AMOUNT_CHANGED, PaymentError, type Payments, TOO_LATE } from "../../payments/payments.ts";
import type { SubscriptionState } from "../../subscription-state/subscription-state.ts";
import { isEndDue } from "../../subscription-state/unpaid-deadlines.ts";
import type { Order } from "../rows/order.ts";
import type { OrderAddresses } from "./order-addresses.ts";
import { CONFIRMATION_SECONDS } from "../terms/sign-confirmation.ts";
import { beginsAtOf, productOf } from "./purchased-product.ts";

/** How long a Checkout can be paid and its unit's slot is reserved. */
export const CHECKOUT_SECONDS = 60 * 60;
/** Stripe's minimum is 30 minutes. */
const LATEST_CHECKOUT_SECONDS = CHECKOUT_SECONDS - 31 * 60;

export interface OrderCall {
  readonly order: Order;
  readonly customerId: string;
  /** The subscription to change, as last read. */
  readonly state: SubscriptionState | null;
  readonly checkoutText: string | null;
  readonly now: Date;
  /** The call may have been made before. */
  readonly isRepeated: boolean;
  /** Something was charged since the order was placed. */
  readonly isBalanceStale: boolean;
}

/**
 * Makes the Stripe calls of an order. Idempotent.
 * @returns its Checkout, if it has one
 * @throws PaymentError
 */
export function carryOut(
  payments: Payments,
  call: OrderCall,
  addresses: OrderAddresses,
): Promise<CheckoutSession | null> {
  const { kind } = call.order;
  return kind === "subscribe" || kind === "buy_unit"
    ? createCheckout(payments, call, addresses)
    : change(payments, call).then(() => null);
}

async function createCheckout(
  payments: Payments,
  { order, customerId, checkoutText, now, isRepeated }: OrderCall,
  addresses: OrderAddresses,
): Promise<CheckoutSession> {
  const identified: PaymentOrder = { orderId: order.orderId, customerId };
  if (isRepeated) {
    // Metadata outlive Stripe's idempotency keys and also cover responses that were lost.
    const made = await payments.findCheckoutOf(identified);
    if (made !== null) return made;
    if (isOlder(order.queuedAt, now, LATEST_CHECKOUT_SECONDS)) throw tooLate();
  }
  return payments.createCheckout({
    ...identified,
    successUrl: addresses.successUrl,
    cancelUrl: `${addresses.cancelUrl}?${itemQuery(order)}`,
    product: productOf(order),
    text: checkoutText ?? "",
    couponCode: order.couponCode,
    beginsAt: beginsAtOf(order),
    expiresAt: toUnixSeconds(order.queuedAt) + CHECKOUT_SECONDS,
  });
}

/** Query of the page that an unpaid Checkout leads back to. */
function itemQuery({ plan, ticker }: Order): string {
  return new URLSearchParams(ticker === null ? { plan: plan ?? "" } : { ticker }).toString();
}

async function change(payments: Payments, call: OrderCall): Promise<void> {
  const { order, state, now } = call;
  const { kind, subscriptionId } = order;
  if (subscriptionId === null)
    throw new Error(`order ${order.orderId}: subscription id is missing`);
  switch (kind) {
    case "upgrade":
      return upgrade(payments, call, subscriptionId);
    case "downgrade":
      return payments.scheduleDowngrade(subscriptionId, requirePlan(order));
    case "withdraw_downgrade":
      return payments.withdrawDowngrade(subscriptionId);
    case "churn":
    case "end_unit":
      return state?.status === "suspended"
        ? payments.endNow(subscriptionId)
        : payments.scheduleEnd(subscriptionId);
    case "withdraw_churn":
    case "withdraw_end_unit":
      return payments.withdrawEnd(subscriptionId, beginsAtOf(order));
    case "apply_coupon":
      return applyCoupon(payments, call, subscriptionId);
    case "cool_off": {
      const { orderId, refunds } = order;
      return payments.endWithRefunds({ orderId, subscriptionId, refunds });
    }
    case "end_disputed":
      return payments.endNow(subscriptionId);
    case "end_unpaid":
      // It was paid meanwhile.
      if (state === null || !isEndDue(state, now)) throw tooLate();
      return payments.endNow(subscriptionId);
    case "end_surplus":
      return payments.endAndRefund({ orderId: order.orderId, subscriptionId });
    case "subscribe":
    case "buy_unit":
    case "end_deleted":
      throw new Error(`order ${order.orderId}: kind ${kind} changes no subscription`);
  }
}

/** The confirmed sum is charged within 15 minutes or not at all. */
async function upgrade(
  payments: Payments,
  { order, customerId, now, isRepeated, isBalanceStale }: OrderCall,
  subscriptionId: string,
): Promise<void> {
  const identified = { orderId: order.orderId, customerId };
  const { prorationAt } = order;
  if (prorationAt === null) throw new Error(`order ${order.orderId}: proration time is missing`);
  if (isRepeated) {
    if (await payments.isUpgradeMade(identified, subscriptionId)) return;
    if (isOlder(prorationAt, now, CONFIRMATION_SECONDS)) throw tooLate();
  }
  const request = { subscriptionId, plan: requirePlan(order), at: toUnixSeconds(prorationAt) };
  if (isRepeated || isBalanceStale) {
    const { amountDue } = await payments.previewUpgrade(request);
    if (amountDue !== order.amountInstants) {
      throw new PaymentError("refused", { code: AMOUNT_CHANGED, requestId: null });
    }
  }
  await payments.upgrade(identified, request);
}

/** Shorter than Stripe keeps idempotency keys: applied twice, the coupon's months would restart. */
async function applyCoupon(
  payments: Payments,
  { order, now, isRepeated }: OrderCall,
  subscriptionId: string,
): Promise<void> {
  const { couponCode: code, orderId: key, queuedAt } = order;
  if (code === null) throw new Error(`order ${key}: coupon code is missing`);
  if (isRepeated && isOlder(queuedAt, now, CONFIRMATION_SECONDS)) throw tooLate();
  await payments.applyCoupon({ subscriptionId, code, key });
}

function requirePlan({ orderId, plan }: Order): NonNullable<Order["plan"]> {
  if (plan === null) throw new Error(`order ${orderId}: plan is missing`);
  return plan;
}

function isOlder(moment: Date, now: Date, seconds: number): boolean {
  return now.getTime() - moment.getTime() > seconds * 1_000;
}

function tooLate(): PaymentError {
  return new PaymentError("refused", { code: TOO_LATE, requestId: null });
}
