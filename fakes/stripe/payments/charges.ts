import type Stripe from "stripe";
import { type Context, clockOf, timeOf } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { idOf } from "../state/rows.ts";
import { openDispute } from "./disputes.ts";
import { noBillingDetails } from "./payment-methods.ts";
import type { Decline, TestCard } from "./test-cards.ts";

export interface ChargeOutcome {
  readonly decline: Decline | null;
  readonly authenticated: boolean;
  /** Whether it is known later how it went. */
  readonly isPending?: boolean;
  readonly dispute?: TestCard["dispute"];
}

/** Every attempt to take money leaves a charge, the declined ones too. */
export function recordCharge(
  context: Context,
  intent: Stripe.PaymentIntent,
  { decline, authenticated, isPending = false, dispute }: ChargeOutcome,
): Stripe.Charge {
  const { state } = context;
  const method = state.must("payment_methods", idOf(intent.payment_method));
  const customer = idOf(intent.customer);
  const captured = decline === null;
  const status = isPending ? "pending" : captured ? "succeeded" : "failed";
  const paid = status === "succeeded";
  const id = state.newId("ch");
  const charge: Stripe.Charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...noBillingDetails(), ...method.billing_details },
    calculated_statement_descriptor: null,
    captured,
    created: timeOf(context, clockOf(context, customer)),
    currency: intent.currency,
    customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: toOutcome(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: toMethodDetails(method, authenticated),
    receipt_email: null,
    receipt_number: null,
    receipt_url: paid ? receiptUrl(context, id) : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
  state.put("charges", charge);
  emitEvent(context, `charge.${status}`, charge, undefined, charge.created);
  if (paid && dispute !== undefined) openDispute(context, charge, dispute);
  return charge;
}

/** Ends a pending charge. */
export function settleCharge(
  context: Context,
  charge: Stripe.Charge,
  decline: Decline | null,
): Stripe.Charge {
  const paid = decline === null;
  const status = paid ? "succeeded" : "failed";
  const patch: Partial<Stripe.Charge> = {
    status,
    paid,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: toOutcome(decline),
    receipt_url: paid ? receiptUrl(context, charge.id) : null,
  };
  const at = timeOf(context, clockOf(context, idOf(charge.customer)));
  return updateRow(context, "charges", charge, patch, `charge.${status}`, at);
}

function receiptUrl({ origin }: Context, charge: string): string {
  return `${origin}/receipts/${charge}`;
}

function toOutcome(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline === null ? "approved_by_network" : "declined_by_network",
    reason: decline?.declineCode ?? null,
    seller_message: decline === null ? "Payment complete." : "The bank did not approve the charge.",
    type: decline === null ? "authorized" : "issuer_declined",
  };
}

/** 3-D Secure is on record for whoever was there; without a page to answer it was frictionless. */
function toMethodDetails(
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails {
  const { card } = method;
  const details = {
    type: "card",
    card: {
      brand: card?.brand ?? null,
      checks: card?.checks ?? null,
      country: card?.country ?? null,
      exp_month: card?.exp_month ?? 1,
      exp_year: card?.exp_year ?? 2000,
      fingerprint: card?.fingerprint ?? null,
      funding: card?.funding ?? null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: card?.brand ?? null,
      three_d_secure: authenticated
        ? {
            authentication_flow: "frictionless",
            electronic_commerce_indicator: "05",
            exemption_indicator: null,
            result: "authenticated",
            result_reason: null,
            transaction_id: null,
            version: "2.2.0",
          }
        : null,
      wallet: null,
    },
  };
  // Safe cast: fields of networks and authorisations that the fake has nothing to say about are left out.
  return details as unknown as Stripe.Charge.PaymentMethodDetails;
}
