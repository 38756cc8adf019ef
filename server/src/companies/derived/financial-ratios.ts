import type { CompanyPage, FiscalYearFigures } from "@tenbin/contract";
import { parentEquity, type ReportedYear } from "@tenbin/engine";
import { splitFactor } from "../adjusted-closes.ts";
import type { CompanyInput } from "./company-fields.ts";
import { equityRatio, returnOnEquity } from "./per-share.ts";

/**
 * PER = market value ÷ profit, PBR = market value ÷ owners' equity of the latest fiscal year; null
 * where the divisor is not positive. Yield: the dividend forecast for the current year, else the
 * latest paid, ÷ price. All but the yield are whole-company figures, which no split affects.
 */
export function financialRatios(
  { day, quote, splits }: CompanyInput,
  latest: ReportedYear | undefined,
  years: readonly ReportedYear[],
  shown: readonly FiscalYearFigures[],
  mv: number | null,
): CompanyPage["figures"] {
  const equity = latest === undefined ? null : parentEquity(latest.facts);
  const dps = shown.findLast((year) => year.dps !== null)?.dps ?? null;
  return {
    per: ratio(mv, latest?.facts.profit ?? null),
    pbr: ratio(mv, equity),
    // Dividends are on the share basis of `day`; the last trade may be older than a split.
    dividend_yield:
      dps === null || quote === null
        ? null
        : dps / (quote.close * splitFactor(splits, quote.date, day)),
    equity_ratio: latest === undefined ? null : equityRatio(latest),
    roe: latest === undefined ? null : returnOnEquity(latest, years),
  };
}

function ratio(numerator: number | null, divisor: number | null): number | null {
  return numerator === null || divisor === null || divisor <= 0 ? null : numerator / divisor;
}
