import type Stripe from "stripe";
import { type Context, clockOf, timeOf } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { invalid } from "../api/stripe-fault.ts";
import { type RefundReturnRow, idOf } from "../state/rows.ts";
import { cardOf } from "./payment-methods.ts";

export interface RefundOptions {
  readonly amount: number | undefined;
  readonly reason: Stripe.Refund.Reason | null;
  readonly metadata: Stripe.Metadata;
}

/** After which a card that refuses refunds returns one. */
const RETURN_SECONDS = 60;

export function createRefund(
  context: Context,
  charge: Stripe.Charge,
  options: RefundOptions,
): Stripe.Refund {
  const { state } = context;
  const left = charge.amount - charge.amount_refunded;
  const amount = options.amount ?? left;
  if (!charge.paid)
    throw invalid(`Charge ${charge.id} was not paid and cannot be refunded.`, "charge");
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back.`, undefined, "charge_disputed");
  }
  if (left === 0) {
    throw invalid(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      "charge_already_refunded",
    );
  }
  if (amount <= 0) throw invalid("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (amount > left) {
    throw invalid(
      `Refund amount (¥${amount}) is greater than unrefunded amount on charge (¥${left})`,
      "amount",
    );
  }
  const customer = idOf(charge.customer);
  const clock = clockOf(context, customer);
  const created = timeOf(context, clock);
  const refund: Stripe.Refund = {
    id: state.newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
      type: "card",
    },
    metadata: options.metadata,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: options.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  state.put("refunds", refund);
  emitEvent(context, "refund.created", refund, undefined, created);
  const amount_refunded = charge.amount_refunded + amount;
  const patch = { amount_refunded, refunded: amount_refunded === charge.amount };
  updateRow(context, "charges", charge, patch, "charge.refunded", created);
  const method = idOf(charge.payment_method);
  const reason = method === null ? undefined : cardOf(context, method).refundFailure;
  if (reason !== undefined) {
    state.put("refund_returns", { id: refund.id, at: created + RETURN_SECONDS, reason, clock });
  }
  return refund;
}

/** The bank returns the money, which then is not refunded any more; https://docs.stripe.com/refunds#failed-refunds */
export function failRefund(context: Context, { id, reason }: RefundReturnRow): void {
  const { state } = context;
  state.remove("refund_returns", id);
  const refund = state.must("refunds", id);
  const at = timeOf(context, clockOf(context, idOf(refund.customer)));
  const charge = state.must("charges", idOf(refund.charge));
  const amount_refunded = charge.amount_refunded - refund.amount;
  state.put("charges", { ...charge, amount_refunded, refunded: false });
  const failed = updateRow(
    context,
    "refunds",
    refund,
    { status: "failed", failure_reason: reason },
    "refund.updated",
    at,
  );
  const previous = { status: refund.status, failure_reason: null };
  emitEvent(context, "charge.refund.updated", failed, previous, at);
  emitEvent(context, "refund.failed", failed, previous, at);
}
