import type { TaxTotal } from "@tenbin/contract";

/** Percent. Rows keep the rate that they were charged with. */
export const CONSUMPTION_TAX_RATE = 10;

export interface TaxedAmount {
  /** Yen, tax included. */
  readonly amount: number;
  /** Percent. */
  readonly rate: number;
}

/**
 * Tax contained in the sum of each rate, highest rate first. It is computed once per rate and document
 * and rounded down, as a qualified invoice has to; rounding line by line is not allowed.
 * Source: 消費税法施行令 第70条の10; 国税庁 インボイス制度に関するQ&A 問57
 */
export function taxTotals(amounts: readonly TaxedAmount[]): TaxTotal[] {
  const totals = new Map<number, number>();
  for (const { amount, rate } of amounts) totals.set(rate, (totals.get(rate) ?? 0) + amount);
  return [...totals]
    .toSorted(([a], [b]) => b - a)
    .map(([rate, total]) => ({ rate, total, tax: containedTax(total, rate) }));
}

/** A total below zero contains as much tax as the same total above it. */
function containedTax(total: number, rate: number): number {
  const tax = Math.floor((Math.abs(total) * rate) / (100 + rate));
  return total < 0 && tax > 0 ? -tax : tax;
}
