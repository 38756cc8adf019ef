import type { CompanyPage, FiscalYearFigures } from "@tenbin/contract";
import { parentEquity, type ReportedYear } from "@tenbin/engine";
import { splitFactor } from "../adjusted-closes.ts";
import type { CompanyInput } from "./company-fields.ts";
import { equityRatio, returnOnEquity } from "./per-share.ts";

/**
 * PER = market value ÷ profit of the latest fiscal year or of the forecast for the running one, PBR =
 * market value ÷ owners' equity; null where the divisor is not positive. Yield: the dividend forecast for the current year, else the
 * latest paid, ÷ price. None with a year that has not twelve months (`hasTwelveMonths`). All but the yield are whole-company figures, which no split affects.
 */
export function financialRatios(
  { day, quote, splits }: CompanyInput,
  latest: ReportedYear | undefined,
  years: readonly ReportedYear[],
  shown: readonly FiscalYearFigures[],
  mv: number | null,
): CompanyPage["figures"] {
  const equity = latest === undefined ? null : parentEquity(latest.facts);
  const paying = shown.findLast((year) => year.dps !== null);
  const dps = paying?.dps ?? null;
  const ahead = shown.find(({ status }) => status === "forecast");
  const hasYield = dps !== null && quote !== null && !paying?.irregular;
  return {
    per: ratio(mv, latest?.irregular === false ? latest.facts.profit : null),
    forecast_per: ratio(mv, ahead?.irregular === false ? ahead.profit : null),
    pbr: ratio(mv, equity),
    // Dividends are on the share basis of `day`; the last trade may be older than a split.
    dividend_yield: hasYield ? dps / (quote.close * splitFactor(splits, quote.date, day)) : null,
    dividend_yield_of: !hasYield ? null : paying?.status === "forecast" ? "forecast" : "reported",
    equity_ratio: latest === undefined ? null : equityRatio(latest),
    roe: latest === undefined ? null : returnOnEquity(latest, years),
  };
}

function ratio(numerator: number | null, divisor: number | null): number | null {
  return numerator === null || divisor === null || divisor <= 0 ? null : numerator / divisor;
}
