import type { Period, UnixSeconds } from "./billing-periods.ts";

/** What a member was charged for a stretch of time, tax included and after discount. */
export interface Debit {
  readonly amount: number;
  readonly period: Period;
}

/** Yen for the rest of the period: credits are negative. */
export interface Proration {
  readonly credits: readonly number[];
  readonly debit: number;
}

/**
 * What changing the plan at `at` credits and charges until the end of the period. Stripe prorates by
 * the second, from `proration_date` to the end of the period. In flexible billing mode it credits
 * what was really charged, one credit for each earlier debit, not what the old plan costs now.
 * Source: https://docs.stripe.com/billing/subscriptions/prorations (credit prorations),
 * https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
export function prorate(
  debits: readonly Debit[],
  newPrice: number,
  period: Period,
  at: UnixSeconds,
): Proration {
  return {
    credits: debits
      .filter((debit) => debit.period.end > at)
      .map((debit) => negative(shareLeft(debit.amount, debit.period, at))),
    debit: shareLeft(newPrice, period, at),
  };
}

/** Each line is rounded alone to whole yen, half a yen away from zero. */
function shareLeft(amount: number, { start, end }: Period, at: UnixSeconds): number {
  const [left, length] = [end - Math.max(start, at), end - start];
  // Numbers below 2^53, so that the quotient cannot reach the next whole yen by an error of its own.
  return Math.floor((2 * amount * left + length) / (2 * length));
}

function negative(yen: number): number {
  return yen === 0 ? 0 : -yen;
}
