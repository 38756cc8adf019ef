import type { PlanName } from "@tenbin/contract";
import type Stripe from "stripe";
import { runCommand } from "../../../../fakes/stripe/requests/handle-request.ts";
import { subscriptionOf } from "../../../../fakes/stripe/state/rows.ts";
import { chooseGrant } from "../coupons/grant-store.ts";
import type { CouponGrant } from "../coupons/to-coupon-response.ts";
import type { MemberRows } from "../overview/member-rows.ts";
import { toSubscriptionResponse } from "../overview/to-subscription-response.ts";
import type { PurchasedProduct } from "../payments/order-payments.ts";
import { type MemberPlan, planChange } from "../plan-changes.ts";
import { readRows } from "../readings/customer-rows.ts";
import { NO_ROWS } from "../readings/testing/customer-rows.ts";
import { chooseSubscriptions } from "../subscription-state/choose-subscriptions.ts";
import { toPaidPlan } from "../subscription-state/products.ts";
import { effectivePlanAt } from "../subscription-state/state-at.ts";
import { payCheckout } from "./hosted-pages.ts";
import type { StripeAccount } from "./stripe-account.ts";

/** One person who pays at the fake by the calls of the product, without its database. */
export interface PayingHistory {
  readonly account: StripeAccount;
  readonly customerId: string;
  /** Those that were used know it. */
  grants: readonly CouponGrant[];
}

const TICKER = "7203";

/** The subscription as `GET /user/subscription` has it, from a reading of this moment. */
export async function readSubscriptionOf({ account, customerId, grants }: PayingHistory) {
  const readAt = account.clock.now;
  const now = new Date(readAt * 1_000);
  const objects = await account.payments.readCustomer(customerId);
  const options = { customerId, readingNumber: 1, readAt, known: NO_ROWS };
  const { rows, refused } = readRows(objects, options);
  if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused)}`);
  const { plan } = chooseSubscriptions(rows.subscriptions);
  const effects = new Map(grants.map(({ coupon }) => [coupon.code, coupon.effect]));
  const memberRows: MemberRows = { ...rows, slots: [], effects, grants };
  const effectivePlan = effectivePlanAt(plan, now);
  const context = { now, effectivePlan, trialUntil: null, names: new Map() };
  return toSubscriptionResponse(memberRows, context);
}

/** Time passes: what is due happens at its own moments. */
export function passUntil({ account: { clock, fake } }: PayingHistory, moment: number): void {
  clock.now = moment;
  runCommand(fake, () => {});
  fake.state.forgetUndo();
}

/** From one plan to another, as the product does it. */
export async function changePlan(
  history: PayingHistory,
  from: MemberPlan,
  to: MemberPlan,
): Promise<void> {
  const { account, customerId } = history;
  const { payments, clock } = account;
  const change = planChange(from, to);
  const plan = toPaidPlan(to);
  if (change === "none") return;
  if (change === "subscribe" && plan !== null) return buy(history, { plan, ticker: null });
  const subscriptionId = runningOf(history)?.id;
  if (subscriptionId === undefined) throw new Error(`no ${from} runs`);
  if (change === "churn") return payments.scheduleEnd(subscriptionId);
  if (plan === null) throw new Error(`no change from ${from} to ${to}`);
  if (change === "downgrade") return payments.scheduleDowngrade(subscriptionId, plan);
  const order = { orderId: account.fake.state.newId("order"), customerId };
  return payments.upgrade(order, { subscriptionId, plan, at: clock.now });
}

export function buyUnit(history: PayingHistory): Promise<void> {
  return buy(history, { plan: "tenbin_unit", ticker: TICKER });
}

async function buy(history: PayingHistory, product: PurchasedProduct): Promise<void> {
  const { account, customerId } = history;
  const { fake, clock, payments } = account;
  const couponCode = takeCoupon(history, product.plan);
  const { sessionId } = await payments.createCheckout({
    orderId: fake.state.newId("order"),
    customerId,
    product,
    couponCode,
    beginsAt: null,
    text: "毎月のお支払い",
    expiresAt: clock.now + 3_600,
    successUrl: "https://tenbin.example/done",
    cancelUrl: "https://tenbin.example/",
  });
  payCheckout(fake, sessionId);
  fake.state.forgetUndo();
}

/** Of a plan that is not sold any more: began when it was, and the operator reduces it by the first coupon. */
export async function beginUnsold(history: PayingHistory, plan: "tenbin_beginners"): Promise<void> {
  const { account, customerId, grants } = history;
  const { id: subscriptionId } = await account.subscribe(customerId, plan);
  const code = grants[0]?.coupon.code;
  if (code === undefined) return;
  await account.payments.applyCoupon({ subscriptionId, code, key: `begin-${subscriptionId}` });
  markUsed(history, code);
}

/** What reduces what is bought now; it is used from then on. */
function takeCoupon(history: PayingHistory, plan: PlanName): string | null {
  const now = new Date(history.account.clock.now * 1_000);
  const code = chooseGrant(history.grants, plan, now)?.coupon.code ?? null;
  if (code !== null) markUsed(history, code);
  return code;
}

function markUsed(history: PayingHistory, code: string): void {
  const usedAt = history.account.clock.now;
  history.grants = history.grants.map((grant) =>
    grant.coupon.code === code ? { ...grant, usedAt } : grant,
  );
}

/** The plan that runs at Stripe. */
export function runningOf({
  account: { fake },
  customerId,
}: PayingHistory): Stripe.Subscription | undefined {
  const subscriptions = fake.state.table("subscriptions").ownedBy(customerId);
  return subscriptions.find(({ status }) => status === "active");
}

export function invoicesOf({ account: { fake }, customerId }: PayingHistory): Stripe.Invoice[] {
  return fake.state.table("invoices").ownedBy(customerId);
}

/** The month that begins at a moment, of the subscription that was invoiced for it. */
export function findMonth(
  history: PayingHistory,
  subscriptionId: string,
  start: number,
): Stripe.Invoice | undefined {
  return invoicesOf(history).find(
    (invoice) =>
      invoice.billing_reason === "subscription_cycle" &&
      subscriptionOf(invoice) === subscriptionId &&
      invoice.lines.data.some((line) => line.period.start === start),
  );
}
