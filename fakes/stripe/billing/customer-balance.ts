import type Stripe from "stripe";
import { type Context, timeOf } from "../api/context.ts";
import { emitEvent } from "../api/emit-event.ts";
import { idOf } from "../state/rows.ts";

export interface BalanceEntry {
  /** Negative: the customer is owed that much. */
  readonly amount: number;
  readonly type: Stripe.CustomerBalanceTransaction.Type;
  readonly invoice?: string;
  readonly creditNote?: string;
  readonly description?: string | null;
  readonly metadata?: Stripe.Metadata;
}

/** Writes one entry of a customer's credit balance; https://docs.stripe.com/billing/customer/balance */
export function changeBalance(
  context: Context,
  customerId: string,
  entry: BalanceEntry,
): Stripe.CustomerBalanceTransaction {
  const { state } = context;
  const customer = state.must("customers", customerId);
  const balance = customer.balance + entry.amount;
  const transaction: Stripe.CustomerBalanceTransaction = {
    id: state.newId("cbtxn"),
    object: "customer_balance_transaction",
    amount: entry.amount,
    checkout_session: null,
    created: timeOf(context, idOf(customer.test_clock)),
    credit_note: entry.creditNote ?? null,
    currency: "jpy",
    customer: customerId,
    customer_account: null,
    description: entry.description ?? null,
    ending_balance: balance,
    invoice: entry.invoice ?? null,
    livemode: false,
    metadata: entry.metadata ?? {},
    type: entry.type,
  };
  state.put("balance_transactions", transaction);
  const changed = { ...customer, balance, currency: customer.currency ?? "jpy" };
  state.put("customers", changed);
  emitEvent(
    context,
    "customer.updated",
    changed,
    { balance: customer.balance },
    transaction.created,
  );
  return transaction;
}
