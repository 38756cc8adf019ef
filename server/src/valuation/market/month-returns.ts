import type { CompanyHistory } from "@tenbin/engine";
import { splitFactor } from "../../companies/index.ts";
import { annualDividendsOf, dividendsBetween, growthByReinvesting } from "../dividends.ts";

/** From the last close up to a month end to that up to the next one, on one share basis. */
export interface MonthReturn {
  /** 0.1 = 10 % up, without dividends. 0 in a month without a trade. */
  readonly price: number;
  /** With dividends reinvested (ADR 67); null where they are not known. */
  readonly total: number | null;
  /** There was a trade on the day of the first month end, so that it could be bought at its close. */
  readonly isTraded: boolean;
}

/**
 * Returns between neighbouring month ends, which join without a gap: where a company is not traded
 * its last close stands, for good once trading has ended. Null before the first trade.
 *
 * @param history nothing that was not known at the last of the days
 * @param days ascending
 */
export function monthReturnsOf(
  history: CompanyHistory,
  days: readonly string[],
): (MonthReturn | null)[] {
  const prices = history.monthEnds.filter(({ close }) => close > 0);
  const dividends = annualDividendsOf(history);
  let next = 0;
  const closes = days.map((day) => {
    while (next < prices.length && prices[next]!.date <= day) next += 1;
    return prices[next - 1] ?? null;
  });
  return closes.slice(1).map((sold, at) => {
    const bought = closes[at] ?? null;
    if (bought === null || sold === null) return null;
    const growth =
      sold.close / (bought.close * splitFactor(history.splits, bought.date, sold.date));
    const due = dividendsBetween(dividends, bought.date, sold.date);
    return {
      price: growth - 1,
      total: due === null ? null : growth * growthByReinvesting(due, history) - 1,
      isTraded: bought.date === days[at],
    };
  });
}
