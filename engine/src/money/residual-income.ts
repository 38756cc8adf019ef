import { ADAPTATION_SHARE, COST_OF_EQUITY, PERSISTENCE } from "./assumptions.ts";

/**
 * Present value in yen of the excess return on a book value (yen) that earns `roe` a year:
 *
 *   B · (ROE − r) · ω ÷ (1 + r − ω)
 *
 * Abnormal earnings fade as AR(1) with persistence ω: Ohlson (1995), equation 5 without "other
 * information". Negative when the return is under the cost of equity.
 */
export function excessReturnValue(
  book: number,
  roe: number,
  costOfEquity: number = COST_OF_EQUITY,
): number {
  return (book * (roe - costOfEquity) * PERSISTENCE) / (1 + costOfEquity - PERSISTENCE);
}

/**
 * Value in yen of a business that is put to other use: residual income at the adaptation return, about
 * 0.81 of book. No structural pillar goes below it. Equity is worth its recursion value or its
 * adaptation value, whichever is higher (Burgstahler and Dichev, 1997).
 */
export function adaptationValue(book: number, costOfEquity: number = COST_OF_EQUITY): number {
  return book + excessReturnValue(book, costOfEquity * ADAPTATION_SHARE, costOfEquity);
}
