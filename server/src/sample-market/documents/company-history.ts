import { standardOf, type AccountingStandard } from "./accounting.ts";
import type { EpochDay } from "../calendar/days.ts";
import { disclosureDay } from "./disclosure-schedule.ts";
import { fullYears, type FullYear } from "../fundamentals/full-year.ts";
import type { QuarterFigures } from "../fundamentals/fundamentals.ts";
import type { Profile } from "../roster/profile.ts";
import type { Random } from "../random.ts";
import { trackForecast, type TrackedForecast } from "./track-forecasts.ts";
import type { TradingDays } from "../calendar/trading-days.ts";

/** One fiscal year of a company with the year before it and its forecast as it changed. */
export interface ReportedYear extends FullYear {
  readonly previous: FullYear | null;
  readonly standard: AccountingStandard;
  readonly forecast: TrackedForecast;
}

/** A company's simulated years, ready to be written down as documents. */
export interface CompanyHistory {
  readonly profile: Profile;
  /** Ascending, without gaps. */
  readonly years: readonly ReportedYear[];
  readonly tradingDays: TradingDays;
  /** The trading day on which a quarter's results are due. */
  disclosedOf(figures: QuarterFigures): EpochDay;
}

export function createCompanyHistory(
  seed: string,
  profile: Profile,
  figures: readonly QuarterFigures[],
  tradingDays: TradingDays,
  random: Random,
): CompanyHistory {
  const disclosedOf = (one: QuarterFigures) =>
    disclosureDay(seed, profile, one.quarter, tradingDays);
  const all = fullYears(figures);
  const years = all.map((year, index): ReportedYear => {
    const previous = all[index - 1] ?? null;
    const lastQuarter = previous?.quarters.at(-1);
    const lastDisclosed = lastQuarter === undefined ? null : disclosedOf(lastQuarter);
    const forecast = trackForecast(profile, previous, year, disclosedOf, lastDisclosed, random);
    const standard = standardOf(profile, year.yearEnd);
    const { yearStart, yearEnd, quarters, total, dividendPerShare } = year;
    return {
      yearStart,
      yearEnd,
      quarters,
      total,
      dividendPerShare,
      previous,
      standard,
      forecast,
    };
  });
  return { profile, years, tradingDays, disclosedOf };
}
