import type { Context } from "../api/context.ts";
import { intentOf } from "../billing/invoices.ts";
import { openDispute } from "../payments/disputes.ts";
import { createRefund } from "../payments/refunds.ts";
import { idOf } from "../state/rows.ts";

/** What an operator does in Stripe's dashboard, and what a card's holder does at the bank. Nothing where it cannot be done any more. */
export function actOnInvoice(context: Context, form: URLSearchParams): void {
  const intent = intentOf(context, form.get("invoice") ?? "");
  const charge = context.state.get("charges", idOf(intent?.latest_charge));
  if (charge === undefined || !charge.paid || charge.disputed) return;
  if (form.get("action") === "dispute") openDispute(context, charge, "fraudulent");
  else if (!charge.refunded) {
    createRefund(context, charge, {
      amount: undefined,
      reason: "requested_by_customer",
      metadata: {},
    });
  }
}
