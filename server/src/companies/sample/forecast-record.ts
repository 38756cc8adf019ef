import { absentFacts, keepPresent, type AccountingStandard } from "./accounting.ts";
import { formatDay } from "./days.ts";
import { forecastFacts } from "./facts.ts";
import type { Forecast } from "./forecasts.ts";
import type { Profile } from "./profile.ts";

/** What every document of one company has in common. */
export interface DocumentBase {
  readonly profile: Profile;
  readonly standard: AccountingStandard;
  readonly consolidated: boolean;
}

/** Forecast facts as this company publishes them, with the replaced figures as `Previous…` where there are any. */
export function publishedForecast(
  base: DocumentBase,
  forecast: Forecast,
  netShares: number,
  previous: Forecast | null,
): Record<string, number> {
  const facts = forecastFacts(base.profile, forecast, netShares);
  if (previous !== null) {
    const before = forecastFacts(base.profile, previous, netShares);
    for (const name of [
      "ForecastNetSales",
      "ForecastOperatingIncome",
      "ForecastOrdinaryIncome",
      "ForecastProfit",
      "ForecastDividendPerShareYen",
    ]) {
      facts[`Previous${name}`] = before[name] ?? 0;
    }
  }
  return keepPresent(facts, absentFacts(base.profile, base.standard));
}

/** Whether a revision raises the figure its readers look at first. */
export function isRaised(before: Forecast, after: Forecast): boolean {
  return after.operatingIncome > before.operatingIncome;
}

export const isoRange = (start: number, end: number) => ({
  periodStart: formatDay(start),
  periodEnd: formatDay(end),
});
