import { absentFacts, omitAbsentFacts, type AccountingStandard } from "./accounting.ts";
import { compactDay } from "./document-record.ts";
import type { SampleForecast } from "./forecasts.ts";
import type { QuarterFigures } from "../fundamentals/fundamentals.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";

const netShares = (figures: QuarterFigures): number =>
  figures.issuedShares - figures.treasuryShares;

/** The forecast in yen and yen per share, keyed by fact name. */
function forecastAmounts(
  profile: IssueProfile,
  forecast: SampleForecast,
  shares: number,
): Record<string, number> {
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

/** Sets the planned dividend on the share basis of `now`; a REIT plans to pay out its profit. */
export function withDividend(
  profile: IssueProfile,
  forecast: SampleForecast,
  now: QuarterFigures,
  dividend: number,
): SampleForecast {
  if (profile.style !== "reit") return { ...forecast, dividend };
  const perUnit = Math.floor((forecast.profit * profile.unitYen) / netShares(now));
  return { ...forecast, dividend: perUnit };
}

/**
 * Facts are numbers, so the fiscal year a forecast is for is given as YYYYMMDD in `ForecastFiscalYearStart` and
 * `ForecastFiscalYearEnd`; replaced figures as `PreviousForecast…`.
 */
export function forecastFacts(
  profile: IssueProfile,
  standard: AccountingStandard,
  forecast: SampleForecast,
  now: QuarterFigures,
  replaced: SampleForecast | null,
): Record<string, number> {
  const shares = netShares(now);
  const before = replaced === null ? {} : forecastAmounts(profile, replaced, shares);
  const facts = {
    ...forecastAmounts(profile, forecast, shares),
    ...Object.fromEntries(
      Object.entries(before).map(([name, value]) => [`Previous${name}`, value]),
    ),
    ForecastFiscalYearStart: Number(compactDay(forecast.yearStart)),
    ForecastFiscalYearEnd: Number(compactDay(forecast.yearEnd)),
  };
  return omitAbsentFacts(facts, absentFacts(profile, standard));
}
