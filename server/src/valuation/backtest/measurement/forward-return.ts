import { type CompanyHistory, monthIndexOf } from "@tenbin/engine";
import { splitFactor } from "../../../companies/index.ts";
import { annualDividendsOf, dividendsBetween, growthByReinvesting } from "../../dividends.ts";
import { HORIZON_MONTHS } from "./protocol.ts";

export interface ForwardReturn {
  /** 0.1 = 10 % up, without dividends. */
  readonly value: number;
  /** With dividends reinvested; null where they are not known. */
  readonly total: number | null;
  /** Trading ended within the horizon; the return is up to the last close. */
  readonly cutShort: boolean;
}

/**
 * Returns from the last close of the month of a date to that of the twelfth month after it, on
 * one share basis. A company that stops trading earlier counts at its last close, as if the
 * proceeds were kept in cash; null without a later close or a close in the month of the date.
 */
export function createForwardReturns(
  history: CompanyHistory,
): (date: string) => ForwardReturn | null {
  const prices = history.monthEnds.filter(({ close }) => close > 0);
  const dividends = annualDividendsOf(history);
  return (date) => {
    const start = monthIndexOf(date);
    const bought = prices.find((price) => monthIndexOf(price.date) === start);
    const sold = prices.findLast((price) => {
      const month = monthIndexOf(price.date);
      return month > start && month <= start + HORIZON_MONTHS;
    });
    if (bought === undefined || sold === undefined) return null;
    const basis = splitFactor(history.splits, bought.date, sold.date);
    const growth = sold.close / (bought.close * basis);
    const due = dividendsBetween(dividends, bought.date, sold.date);
    return {
      value: growth - 1,
      total: due === null ? null : growth * growthByReinvesting(due, history) - 1,
      cutShort: monthIndexOf(sold.date) < start + HORIZON_MONTHS,
    };
  };
}
