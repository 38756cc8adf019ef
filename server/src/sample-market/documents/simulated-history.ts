import { standardOf, type AccountingStandard } from "./accounting.ts";
import type { EpochDay } from "../../platform/clock/days.ts";
import { addComingRevisions } from "./coming-revisions.ts";
import { disclosureDay } from "./disclosure-schedule.ts";
import { groupByFiscalYear, type FullYear } from "../fundamentals/full-year.ts";
import type { QuarterFigures } from "../fundamentals/fundamentals.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";
import { simulateForecasts, type ForecastTimeline } from "./simulate-forecasts.ts";
import type { TradingDays } from "../calendar/trading-days.ts";

/** A fiscal year with the year before it and its forecast over time. */
export interface SimulatedYear extends FullYear {
  readonly previous: FullYear | null;
  readonly standard: AccountingStandard;
  readonly forecast: ForecastTimeline;
}

/** A company's simulated years, the source of its documents. */
export interface SimulatedHistory {
  readonly profile: IssueProfile;
  /** Ascending, without gaps. */
  readonly years: readonly SimulatedYear[];
  readonly tradingDays: TradingDays;
  /** Trading day on which a quarter's results are due. */
  disclosureDayOf(figures: QuarterFigures): EpochDay;
}

export function createSimulatedHistory(
  seed: string,
  profile: IssueProfile,
  figures: readonly QuarterFigures[],
  tradingDays: TradingDays,
  random: Random,
): SimulatedHistory {
  const disclosedOf = (one: QuarterFigures) =>
    disclosureDay(seed, profile, one.quarter, tradingDays);
  const all = groupByFiscalYear(figures);
  const years = all.map((year, index): SimulatedYear => {
    const previous = all[index - 1] ?? null;
    const lastQuarter = previous?.quarters.at(-1);
    const lastDisclosed = lastQuarter === undefined ? null : disclosedOf(lastQuarter);
    const known = simulateForecasts(profile, previous, year, disclosedOf, lastDisclosed, random);
    const forecast = addComingRevisions(seed, profile.code, year, known, disclosedOf);
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
  return { profile, years, tradingDays, disclosureDayOf: disclosedOf };
}
