import { quantile } from "../statistics/quantile.ts";
import type { PeerRatios } from "../peer-ratios.ts";

/** Medians of the market at a month end; logarithms of yen, so that only differences count. */
export interface MarketScale {
  readonly logBook: number;
  readonly logSalesPerEmployee: number;
}

/** Medians over the companies of a cross-section; 0 where none discloses the figure. */
export function marketScaleOf(companies: readonly PeerRatios[]): MarketScale {
  const productivity = companies.map((ratios) => ratios.logSalesPerEmployee);
  return {
    logBook:
      quantile(
        companies.map((ratios) => ratios.logBook),
        0.5,
      ) ?? 0,
    logSalesPerEmployee:
      quantile(
        productivity.filter((value) => value !== null),
        0.5,
      ) ?? 0,
  };
}

/**
 * The ratios with size relative to the market's medians. This makes the peers model independent of
 * the unit of money: a market in thousands of yen, or after inflation, gives the same ratios.
 */
export function relativeToMarket(ratios: PeerRatios, scale: MarketScale): PeerRatios {
  const { logBook, logSalesPerEmployee } = ratios;
  return {
    ...ratios,
    logBook: logBook - scale.logBook,
    logSalesPerEmployee:
      logSalesPerEmployee === null ? null : logSalesPerEmployee - scale.logSalesPerEmployee,
  };
}
