import type Stripe from "stripe";
import { type Context, clockOf, timeOf } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { idOf } from "../state/rows.ts";
import { recordCharge, settleCharge } from "./charges.ts";
import { cardOf, declineFault, markSetUp } from "./payment-methods.ts";
import type { Decline, TestCard } from "./test-cards.ts";

/** Whether the card's holder is there, and whether he has just passed 3-D Secure. */
export type Presence = "off_session" | "on_session" | "authenticated";

const AUTHENTICATION_REQUIRED: Decline = {
  code: "authentication_required",
  declineCode: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

const FAILED_LATER: Decline = {
  code: "card_declined",
  declineCode: "insufficient_funds",
  message: "Your card has insufficient funds.",
};

export interface PaymentIntentOptions {
  readonly amount: number;
  readonly customer: string | null;
  readonly description: string | null;
  readonly method: string | null;
}

export function createPaymentIntent(
  context: Context,
  options: PaymentIntentOptions,
): Stripe.PaymentIntent {
  const { state } = context;
  const id = state.newId("pi");
  const created = timeOf(context, clockOf(context, options.customer));
  const intent: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: options.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: state.newId(`${id}_secret`),
    confirmation_method: "automatic",
    created,
    currency: "jpy",
    customer: options.customer,
    customer_account: null,
    description: options.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: options.method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic",
      },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: options.method === null ? "requires_payment_method" : "requires_confirmation",
    transfer_data: null,
    transfer_group: null,
  };
  state.put("payment_intents", intent);
  emitEvent(context, "payment_intent.created", intent, undefined, created);
  return intent;
}

/** Tries to charge a card; the intent says how it went. */
export function confirmPaymentIntent(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: string,
  presence: Presence,
): Stripe.PaymentIntent {
  const card = cardOf(context, method);
  const confirmed = { ...intent, payment_method: method };
  const { setUp } = context.state.must("cards", method);
  if (presence !== "authenticated" && needsAuthentication(context, card, setUp, presence)) {
    return requireAction(context, confirmed, presence);
  }
  if (card.charge !== undefined) return failIntent(context, confirmed, card.charge);
  if (presence !== "off_session") markSetUp(context, method);
  return succeed(context, confirmed, card, presence);
}

function needsAuthentication(
  { account }: Context,
  card: TestCard,
  setUp: boolean,
  presence: Presence,
): boolean {
  if (presence === "on_session" && account.challengesEveryCard) return true;
  if (card.authentication === undefined) return false;
  if (card.authentication === "always") return true;
  if (card.authentication === "on_session") return presence === "on_session";
  return !setUp;
}

function requireAction(
  context: Context,
  intent: Stripe.PaymentIntent,
  presence: Presence,
): Stripe.PaymentIntent {
  const next_action: Stripe.PaymentIntent.NextAction = {
    type: "use_stripe_sdk",
    use_stripe_sdk: {},
  };
  const last_payment_error =
    presence === "off_session" ? toPaymentError(context, AUTHENTICATION_REQUIRED, intent) : null;
  const next: Stripe.PaymentIntent = {
    ...intent,
    status: "requires_action",
    next_action,
    last_payment_error,
  };
  context.state.put("payment_intents", next);
  emitEvent(context, "payment_intent.requires_action", next);
  return next;
}

/** The holder gave up 3-D Secure, or failed it. */
export function failAuthentication(
  context: Context,
  intent: Stripe.PaymentIntent,
): Stripe.PaymentIntent {
  return failIntent(context, intent, {
    code: "payment_intent_authentication_failure",
    message: "The provided payment method has failed authentication.",
  });
}

/** Begins a payment whose outcome is known later. */
export function beginPaymentIntent(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: string,
): Stripe.PaymentIntent {
  const confirmed = { ...intent, payment_method: method };
  const outcome = { decline: null, authenticated: false, isPending: true };
  const processing: Stripe.PaymentIntent = {
    ...confirmed,
    status: "processing",
    next_action: null,
    last_payment_error: null,
    latest_charge: recordCharge(context, confirmed, outcome).id,
  };
  markSetUp(context, method);
  context.state.put("payment_intents", processing);
  emitEvent(context, "payment_intent.processing", processing);
  return processing;
}

/** Ends a payment that was begun. */
export function settlePaymentIntent(
  context: Context,
  intent: Stripe.PaymentIntent,
  succeeds: boolean,
): Stripe.PaymentIntent {
  const decline = succeeds ? null : FAILED_LATER;
  const pending = context.state.must("charges", idOf(intent.latest_charge));
  const charge = settleCharge(context, pending, decline);
  return decline === null
    ? markSucceeded(context, intent, charge)
    : markFailed(context, intent, decline, charge);
}

function failIntent(
  context: Context,
  intent: Stripe.PaymentIntent,
  decline: Decline,
): Stripe.PaymentIntent {
  const charge =
    decline.code === "payment_intent_authentication_failure"
      ? null
      : recordCharge(context, intent, { decline, authenticated: false });
  return markFailed(context, intent, decline, charge);
}

function markFailed(
  context: Context,
  intent: Stripe.PaymentIntent,
  decline: Decline,
  charge: Stripe.Charge | null,
): Stripe.PaymentIntent {
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: "requires_payment_method",
    next_action: null,
    payment_method: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: toPaymentError(context, decline, intent, charge?.id),
  };
  context.state.put("payment_intents", failed);
  emitEvent(context, "payment_intent.payment_failed", failed);
  return failed;
}

function succeed(
  context: Context,
  intent: Stripe.PaymentIntent,
  card: TestCard,
  presence: Presence,
): Stripe.PaymentIntent {
  const charge = recordCharge(context, intent, {
    decline: null,
    authenticated: presence !== "off_session",
    dispute: card.dispute,
  });
  return markSucceeded(context, intent, charge);
}

function markSucceeded(
  context: Context,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): Stripe.PaymentIntent {
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    next_action: null,
    last_payment_error: null,
    latest_charge: charge.id,
  };
  context.state.put("payment_intents", paid);
  emitEvent(context, "payment_intent.succeeded", paid);
  return paid;
}

export function cancelPaymentIntent(
  context: Context,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason,
): Stripe.PaymentIntent {
  if (intent.status === "succeeded" || intent.status === "canceled") return intent;
  const at = timeOf(context, clockOf(context, idOf(intent.customer)));
  const charge = context.state.get("charges", idOf(intent.latest_charge));
  if (charge?.status === "pending") settleCharge(context, charge, FAILED_LATER);
  const patch = {
    status: "canceled",
    canceled_at: at,
    cancellation_reason: reason,
    next_action: null,
  } as const;
  return updateRow(context, "payment_intents", intent, patch, "payment_intent.canceled", at);
}

function toPaymentError(
  { state }: Context,
  { code, declineCode, message }: Decline,
  intent: Stripe.PaymentIntent,
  charge?: string,
): Stripe.PaymentIntent.LastPaymentError {
  const method = state.get("payment_methods", idOf(intent.payment_method));
  return {
    type: code === "payment_intent_authentication_failure" ? "invalid_request_error" : "card_error",
    code,
    message,
    doc_url: `https://docs.stripe.com/error-codes#${code}`,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
    ...(method === undefined ? {} : { payment_method: method }),
    ...(charge === undefined ? {} : { charge }),
  };
}

/** The error that a request which had to be paid is answered with; what was tried stays recorded. */
export function toFault(intent: Stripe.PaymentIntent): ReturnType<typeof declineFault> {
  const error = intent.last_payment_error;
  const decline: Decline =
    error === null || intent.status === "requires_action"
      ? {
          code: "invoice_payment_intent_requires_action",
          message:
            "Payment for this invoice requires additional user action before it can be completed.",
        }
      : {
          code: error.code ?? "card_declined",
          message: error.message ?? "Your card was declined.",
        };
  const declineCode = error?.decline_code;
  return declineFault(
    declineCode === undefined || intent.status === "requires_action"
      ? decline
      : { ...decline, declineCode },
    { payment_intent: intent },
    true,
  );
}
