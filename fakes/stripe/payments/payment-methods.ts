import type Stripe from "stripe";
import { type Context, clockOf, requireNamed, timeOf } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { StripeFault, invalid, unexpectedState } from "../api/stripe-fault.ts";
import { idOf } from "../state/rows.ts";
import { type Decline, type TestCard, cardNames, testCards } from "./test-cards.ts";

const NO_ADDRESS: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export function noBillingDetails(): Stripe.PaymentMethod.BillingDetails {
  return { address: NO_ADDRESS, email: null, name: null, phone: null, tax_id: null };
}

export function createPaymentMethod(
  context: Context,
  number: string,
  options: {
    readonly expMonth?: number;
    readonly expYear?: number;
    readonly name?: string | null;
    readonly metadata?: Stripe.Metadata;
  } = {},
): Stripe.PaymentMethod {
  const { state, now } = context;
  const card = testCards.get(number);
  if (card === undefined) {
    throw new StripeFault(402, {
      type: "card_error",
      code: "incorrect_number",
      param: "number",
      message: "Your card number is incorrect: the fake takes Stripe's test cards only.",
    });
  }
  const method: Stripe.PaymentMethod = {
    id: state.newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { ...noBillingDetails(), name: options.name ?? null },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: "unchecked",
      },
      country: card.country,
      display_brand: card.brand,
      exp_month: options.expMonth ?? 12,
      exp_year: options.expYear ?? new Date(now * 1000).getUTCFullYear() + 3,
      fingerprint: `fp${number.slice(-12)}`,
      funding: "credit",
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: options.metadata ?? {},
    type: "card",
  };
  state.put("payment_methods", method);
  state.put("cards", { id: method.id, number, setUp: number === "4000003800000446" });
  return method;
}

/** A payment method by its id, or by one of the names that stand for a new one (`pm_card_visa`). */
export function findPaymentMethod(
  context: Context,
  id: string,
  param: string,
): Stripe.PaymentMethod {
  const number = cardNames.get(/^pm_card_(.+)$/.exec(id)?.[1] ?? "");
  if (number !== undefined && context.state.get("payment_methods", id) === undefined) {
    return createPaymentMethod(context, number);
  }
  return requireNamed(context, "payment_methods", id, "PaymentMethod", param);
}

export function numberOfToken(token: string): string {
  const number = cardNames.get(/^tok_(.+)$/.exec(token)?.[1] ?? "");
  if (number === undefined)
    throw invalid(`No such token: '${token}'`, "card[token]", "resource_missing");
  return number;
}

export function cardOf({ state }: Context, method: string): TestCard {
  return testCards.get(state.must("cards", method).number) as TestCard;
}

export function attachPaymentMethod(
  context: Context,
  method: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  const owner = idOf(method.customer);
  if (owner === customer) return method;
  if (owner !== null) {
    throw unexpectedState("This payment method is attached to another customer already.");
  }
  const { attach } = cardOf(context, method.id);
  if (attach !== undefined) throw declineFault(attach);
  const at = timeOf(context, clockOf(context, customer));
  return updateRow(context, "payment_methods", method, { customer }, "payment_method.attached", at);
}

export function detachPaymentMethod(
  context: Context,
  method: Stripe.PaymentMethod,
): Stripe.PaymentMethod {
  const customer = idOf(method.customer);
  if (customer === null) {
    throw unexpectedState(
      "The payment method is not attached to a customer, so it cannot be detached.",
    );
  }
  forgetDefault(context, customer, method.id);
  const detached = { ...method, customer: null };
  context.state.put("payment_methods", detached);
  emitEvent(context, "payment_method.detached", detached, { customer });
  return detached;
}

function forgetDefault(context: Context, customer: string, method: string): void {
  const { state } = context;
  const owner = state.must("customers", customer);
  if (idOf(owner.invoice_settings.default_payment_method) === method) {
    const invoice_settings = { ...owner.invoice_settings, default_payment_method: null };
    updateRow(context, "customers", owner, { invoice_settings }, "customer.updated");
  }
  for (const subscription of state.table("subscriptions").ownedBy(customer)) {
    if (idOf(subscription.default_payment_method) !== method) continue;
    const patch = { default_payment_method: null };
    updateRow(context, "subscriptions", subscription, patch, "customer.subscription.updated");
  }
}

/** Remembers that the holder was there when the card was saved, so that it can be charged in his absence. */
export function markSetUp({ state }: Context, method: string): void {
  const card = state.must("cards", method);
  if (!card.setUp) state.put("cards", { ...card, setUp: true });
}

export function declineFault(
  decline: Decline,
  more: object = {},
  keepsChanges = false,
): StripeFault {
  const { code, declineCode, message } = decline;
  const doc_url = `https://docs.stripe.com/error-codes#${code}`;
  return new StripeFault(
    402,
    {
      type: "card_error",
      code,
      message,
      doc_url,
      ...(declineCode === undefined ? {} : { decline_code: declineCode }),
      ...more,
    },
    keepsChanges,
  );
}
