/** The smallest amount in yen that a card is charged. Source: https://docs.stripe.com/currencies */
export const MIN_CHARGE = 50;

export interface SettledInvoice {
  /** Yen asked of the card. */
  readonly amountDue: number;
  /** What the next invoice starts with: positive is owed by the member, negative is credit. */
  readonly balance: number;
}

/**
 * An invoice's total and the balance before it make the charge. Credit is used up first; a total below
 * zero becomes credit; less than the smallest charge is not asked for and is carried to the next invoice.
 * Source: https://docs.stripe.com/billing/customer/balance,
 * https://docs.stripe.com/api/invoices/object (`amount_due`)
 */
export function settleInvoice(total: number, balance: number): SettledInvoice {
  const open = total + balance;
  return open < MIN_CHARGE ? { amountDue: 0, balance: open } : { amountDue: open, balance: 0 };
}
