/**
 * The fair value around which sample prices move. Unrelated to the product's valuation, none of whose figures enter.
 */
export interface IntrinsicValueInputs {
  /** Equity of the parent's owners, any unit. */
  readonly book: number;
  readonly yearlySales: number;
  /** Operating income a year, smoothed. */
  readonly yearlyIncome: number;
  /** Cash + 0.7 × investment securities − debt. */
  readonly netFinancial: number;
  readonly growth: number;
  /** Value of the customers or pipeline of a company without earnings, in multiples of yearly sales. */
  readonly salesFloor: number;
}

const TAX = 0.306;
const DISCOUNT = 0.088;
const BOOK_WEIGHT = 0.45;

/**
 * Logarithmic mean of book value and of capitalised after-tax income plus net financial assets, in the unit of the
 * inputs.
 */
export function intrinsicValueOf(inputs: IntrinsicValueInputs): number {
  const book = Math.max(inputs.book, 0.06 * inputs.yearlySales, 1);
  const growth = Math.min(0.045, Math.max(-0.01, inputs.growth * 0.55));
  const multiple = Math.min(26, 1 / (DISCOUNT - growth));
  const earnings = inputs.yearlyIncome * (1 - TAX) * multiple + 0.6 * inputs.netFinancial;
  // A loss-maker is still worth part of its book and customers.
  const earning = Math.max(earnings, 0.45 * book, inputs.salesFloor * inputs.yearlySales);
  return Math.exp(BOOK_WEIGHT * Math.log(book) + (1 - BOOK_WEIGHT) * Math.log(earning));
}
