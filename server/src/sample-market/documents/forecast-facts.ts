import { absentFacts, keepPresent, type AccountingStandard } from "./accounting.ts";
import { compactDay } from "./document-record.ts";
import type { Forecast } from "./forecasts.ts";
import type { QuarterFigures } from "../fundamentals/fundamentals.ts";
import type { Profile } from "../roster/profile.ts";

const netShares = (figures: QuarterFigures): number =>
  figures.issuedShares - figures.treasuryShares;

/** The forecast in yen and yen per share, keyed by fact name. */
function amounts(profile: Profile, forecast: Forecast, shares: number): Record<string, number> {
  const unit = profile.unitYen;
  return {
    ForecastNetSales: forecast.sales * unit,
    ForecastOperatingIncome: forecast.operatingIncome * unit,
    ForecastOrdinaryIncome: forecast.ordinaryIncome * unit,
    ForecastProfit: forecast.profit * unit,
    ForecastEarningsPerShareYen: Math.round((forecast.profit * unit * 100) / shares) / 100,
    ForecastDividendPerShareYen: forecast.dividend,
  };
}

/** The forecast with the dividend planned on the share basis of `now`; a REIT plans to pay out its profit. */
export function withDividend(
  profile: Profile,
  forecast: Forecast,
  now: QuarterFigures,
  dividend: number,
): Forecast {
  if (profile.style !== "reit") return { ...forecast, dividend };
  const perUnit = Math.floor((forecast.profit * profile.unitYen) / netShares(now));
  return { ...forecast, dividend: perUnit };
}

/**
 * Forecast facts as this company publishes them. Facts are numbers, so the fiscal year a forecast is for stands as
 * YYYYMMDD in `ForecastFiscalYearStart` and `ForecastFiscalYearEnd`; replaced figures as `PreviousForecast…`.
 */
export function publishedForecast(
  profile: Profile,
  standard: AccountingStandard,
  forecast: Forecast,
  now: QuarterFigures,
  replaced: Forecast | null,
): Record<string, number> {
  const shares = netShares(now);
  const before = replaced === null ? {} : amounts(profile, replaced, shares);
  const facts = {
    ...amounts(profile, forecast, shares),
    ...Object.fromEntries(
      Object.entries(before).map(([name, value]) => [`Previous${name}`, value]),
    ),
    ForecastFiscalYearStart: Number(compactDay(forecast.yearStart)),
    ForecastFiscalYearEnd: Number(compactDay(forecast.yearEnd)),
  };
  return keepPresent(facts, absentFacts(profile, standard));
}
