/** The smallest amount in yen that a card is charged. Source: https://docs.stripe.com/currencies */
export const MIN_CHARGE = 50;

export interface InvoiceCharge {
  /** Yen charged to the card. */
  readonly amountDue: number;
  /** Carried to the next invoice: positive is owed by the member, negative is credit. */
  readonly balance: number;
}

/**
 * Charge and new balance of an invoice, from its total and the balance before it. Credit is used first; a total below
 * zero becomes credit; less than the smallest charge is carried to the next invoice.
 * Source: https://docs.stripe.com/billing/customer/balance,
 * https://docs.stripe.com/api/invoices/object (`amount_due`)
 */
export function applyBalance(total: number, balance: number): InvoiceCharge {
  const open = total + balance;
  return open < MIN_CHARGE ? { amountDue: 0, balance: open } : { amountDue: open, balance: 0 };
}
