import type Stripe from "stripe";
import { type Context, type PaymentSettlement, clockOf, timeOf } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { invalid, unexpectedState } from "../api/stripe-fault.ts";
import { cancelSubscription } from "../billing/cancel-subscription.ts";
import {
  beginCollecting,
  collectInvoice,
  endCollecting,
  markPaid,
  settleAuthentication,
} from "../billing/collect-invoice.ts";
import { createFirstInvoice } from "../billing/create-subscription.ts";
import { choosePromotionCode } from "../billing/discounts.ts";
import { finalizeInvoice } from "../billing/invoices.ts";
import { toFault } from "../payments/payment-intents.ts";
import { attachPaymentMethod } from "../payments/payment-methods.ts";
import { type PendingPaymentRow, idOf } from "../state/rows.ts";
import { amountsPatch, priceOrder } from "./checkout-order.ts";

/** What the customer enters on the page of Checkout. */
export interface CheckoutForm {
  readonly paymentMethod: Stripe.PaymentMethod;
  readonly acceptsTerms: boolean;
  /** Default: at once. */
  readonly settlement?: PaymentSettlement;
}

/** After which a payment that is not settled at once is known: as long as with Stripe's test accounts of banks. */
const SETTLEMENT_SECONDS = 180;

export type CheckoutStep = "complete" | "authenticate";

function requireOpen(context: Context, id: string): Stripe.Checkout.Session {
  const session = context.state.must("checkout_sessions", id);
  if (session.status !== "open")
    throw unexpectedState(`This Checkout Session is ${session.status}.`);
  return session;
}

/** Takes a promotion code, or takes it away again (null). */
export function redeemOnPage(
  context: Context,
  id: string,
  code: string | null,
): Stripe.Checkout.Session {
  const { state } = context;
  const session = requireOpen(context, id);
  const order = state.must("checkout_orders", id);
  if (session.allow_promotion_codes !== true)
    throw unexpectedState("This Checkout takes no promotion codes.");
  const coupons = code === null ? [] : [findCode(context, code, idOf(session.customer))];
  const changed = { ...order, coupons };
  state.put("checkout_orders", changed);
  const discounts = coupons.map(({ promotionCode }) => ({
    coupon: null,
    promotion_code: promotionCode,
  }));
  return updateRow(
    context,
    "checkout_sessions",
    session,
    { ...amountsPatch(priceOrder(context, changed)), discounts },
    null,
  );
}

function findCode(context: Context, code: string, customer: string | null) {
  const found = context.state.table("promotion_codes").ownedBy(code.trim().toLowerCase());
  const usable = found.find((row) => row.active && [null, customer].includes(idOf(row.customer)));
  if (usable === undefined) throw invalid("This promotion code does not exist.", "code");
  return choosePromotionCode(context, usable, customer, "code");
}

/** The customer presses the button. A declined attempt stays on record, and the next card pays the same invoice. */
export function submitCheckout(context: Context, id: string, form: CheckoutForm): CheckoutStep {
  const session = requireOpen(context, id);
  if (session.consent_collection?.terms_of_service === "required" && !form.acceptsTerms) {
    throw invalid("The terms of service have to be accepted.", "terms_of_service");
  }
  // Sessions are made for a customer only.
  const customer = idOf(session.customer) ?? "";
  const method = form.paymentMethod;
  const invoice = openFirstInvoice(context, session, customer, method.id);
  if (invoice.amount_remaining === 0) {
    if (invoice.status !== "paid") markPaid(context, invoice, null);
    complete(context, id);
    return "complete";
  }
  const { settlement = "at_once" } = form;
  if (settlement !== "at_once") {
    const { id: intent } = beginCollecting(context, invoice, method.id);
    complete(context, id, "unpaid");
    const clock = clockOf(context, customer);
    const at = timeOf(context, clock) + SETTLEMENT_SECONDS;
    const succeeds = settlement === "paid_later";
    context.state.put("pending_payments", { id: intent, session: id, succeeds, at, clock });
    return "complete";
  }
  const { intent } = collectInvoice(context, invoice, "on_session", method.id);
  if (intent?.status === "requires_action") return "authenticate";
  if (intent !== null && intent.status !== "succeeded") throw toFault(intent);
  complete(context, id);
  return "complete";
}

/** 3-D Secure was passed, or not. */
export function authenticateCheckout(
  context: Context,
  id: string,
  isPassed: boolean,
): CheckoutStep {
  const { state } = context;
  requireOpen(context, id);
  const subscription = state.must("subscriptions", state.must("checkout_orders", id).subscription);
  const invoice = state.must("invoices", idOf(subscription.latest_invoice));
  const { intent } = settleAuthentication(context, invoice, isPassed);
  if (intent !== null && intent.status !== "succeeded") throw toFault(intent);
  complete(context, id);
  return "complete";
}

/** The open invoice that Checkout pays: of the first attempt, or of one before. */
function openFirstInvoice(
  context: Context,
  session: Stripe.Checkout.Session,
  customer: string,
  method: string,
): Stripe.Invoice {
  const { state } = context;
  const order = state.must("checkout_orders", session.id);
  const before = state.get("subscriptions", order.subscription);
  if (before?.status === "incomplete") {
    state.put("subscriptions", { ...before, default_payment_method: method });
    return state.must("invoices", idOf(before.latest_invoice));
  }
  const { subscriptionData: data } = order;
  const draft = createFirstInvoice(context, {
    customer,
    items: order.lines.map((line) => ({
      price: line.price,
      quantity: line.quantity,
      taxRates: line.taxRates.map((id) => state.must("tax_rates", id)),
    })),
    coupons: order.coupons,
    defaultPaymentMethod: method,
    defaultTaxRates: data.defaultTaxRates.map((id) => state.must("tax_rates", id)),
    description: data.description,
    trialEnd: data.trialEnd,
    metadata: data.metadata,
    cancelAtPeriodEnd: false,
    paymentSettings: {},
    checkoutSession: session.id,
  });
  const subscription = idOf(draft.parent?.subscription_details?.subscription);
  state.put("checkout_orders", { ...order, subscription });
  return finalizeInvoice(context, draft);
}

/** It is known how a payment went; https://docs.stripe.com/checkout/fulfillment#delayed-notification */
export function settlePayment(
  context: Context,
  { id, session: sessionId, succeeds }: PendingPaymentRow,
): void {
  const { state } = context;
  state.remove("pending_payments", id);
  const intent = state.must("payment_intents", id);
  // Whoever ended the subscription before has canceled the payment.
  if (intent.status === "processing") endCollecting(context, intent, succeeds);
  const isPaid = state.must("payment_intents", id).status === "succeeded";
  const session: Stripe.Checkout.Session = {
    ...state.must("checkout_sessions", sessionId),
    payment_status: isPaid ? "paid" : "unpaid",
  };
  state.put("checkout_sessions", session);
  emitEvent(context, `checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, session);
}

function complete(
  context: Context,
  id: string,
  paymentStatus: Stripe.Checkout.Session.PaymentStatus = "paid",
): void {
  const { state } = context;
  const session = state.must("checkout_sessions", id);
  const subscription = state.must("subscriptions", state.must("checkout_orders", id).subscription);
  const customer = state.must("customers", idOf(subscription.customer));
  // Cards of attempts that came to nothing are not kept.
  const method = state.must("payment_methods", idOf(subscription.default_payment_method));
  attachPaymentMethod(context, method, customer.id);
  const needsTerms = session.consent_collection?.terms_of_service === "required";
  const completed: Stripe.Checkout.Session = {
    ...session,
    status: "complete",
    payment_status: (session.amount_total ?? 0) === 0 ? "no_payment_required" : paymentStatus,
    customer: customer.id,
    subscription: subscription.id,
    invoice: idOf(subscription.latest_invoice),
    url: null,
    consent: needsTerms ? { promotions: null, terms_of_service: "accepted" } : session.consent,
    customer_details: toDetails(customer),
  };
  state.put("checkout_sessions", completed);
  emitEvent(context, "checkout.session.completed", completed);
}

export function toDetails(customer: Stripe.Customer): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: customer.address ?? null,
    business_name: null,
    email: customer.email,
    individual_name: null,
    name: customer.name ?? null,
    phone: customer.phone ?? null,
    tax_exempt: "none",
    tax_ids: [],
  };
}

/** Nobody can pay it any more; what 3-D Secure waited for ends with it. */
export function expireCheckout(
  context: Context,
  session: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
  const { state } = context;
  const subscription = state.get(
    "subscriptions",
    state.must("checkout_orders", session.id).subscription,
  );
  if (subscription?.status === "incomplete") cancelSubscription(context, subscription);
  const expired: Stripe.Checkout.Session = { ...session, status: "expired", url: null };
  state.put("checkout_sessions", expired);
  emitEvent(context, "checkout.session.expired", expired);
  return expired;
}
