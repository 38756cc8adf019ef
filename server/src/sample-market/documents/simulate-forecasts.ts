import { isEdgeCase } from "../roster/edge-cases.ts";
import { toIsoDate, type EpochDay } from "../../platform/clock/days.ts";
import { initialForecast, reviseForecast, type SampleForecast } from "./forecasts.ts";
import type { FullYear } from "../fundamentals/full-year.ts";
import type { QuarterFigures } from "../fundamentals/fundamentals.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";

/** A change of a company's forecast announced apart from its results. */
export interface ForecastChange {
  readonly day: EpochDay;
  readonly before: SampleForecast | null;
  readonly after: SampleForecast;
}

/** Spring 2020: 40 % of companies could not give a forecast. */
const PANDEMIC_UNCERTAINTY = { from: "2020-04-10", to: "2020-06-30", share: 0.4 } as const;
/** Days after the year's end at which revisions precede the results. */
const EARLY_NOTICE_DAYS = 24;

/** A fiscal year's forecast over time. */
export interface ForecastTimeline {
  /** In force after last year's results (index 0) and after each interim quarter; null: none given. */
  readonly inForce: readonly (SampleForecast | null)[];
  /** Apart from results, ascending. */
  readonly changes: readonly ForecastChange[];
}

/** The first forecast of a year, and every revision worth announcing. */
export function simulateForecasts(
  profile: IssueProfile,
  last: FullYear | null,
  year: FullYear,
  disclosedOf: (figures: QuarterFigures) => EpochDay,
  lastDisclosed: EpochDay | null,
  random: Random,
): ForecastTimeline {
  const quarters = year.quarters.length;
  const disclosed = (position: number): EpochDay => {
    const figures = year.quarters[position - 1];
    return figures === undefined ? Infinity : disclosedOf(figures);
  };
  if (last === null || lastDisclosed === null || isEdgeCase(profile.code, "no_forecast")) {
    return { inForce: Array.from({ length: quarters }, () => null), changes: [] };
  }
  const plan = last.quarters.at(-1)?.nextPlannedDividend ?? 0;
  const first = initialForecast(last, year, profile, plan, random);
  const givenOn = toIsoDate(lastDisclosed);
  const isUncertain =
    givenOn >= PANDEMIC_UNCERTAINTY.from &&
    givenOn <= PANDEMIC_UNCERTAINTY.to &&
    random.chance(PANDEMIC_UNCERTAINTY.share);
  let current: SampleForecast | null = isUncertain ? null : first;
  const inForce: (SampleForecast | null)[] = [current];
  const changes: ForecastChange[] = [];
  for (let position = 1; position <= quarters; position++) {
    const isYearEnd = position === quarters;
    const basis: SampleForecast = current ?? first;
    const revised = reviseForecast(basis, year, isYearEnd ? 4 : (position as 1 | 2 | 3), random);
    const early = random.chance(0.3) ? 2 + Math.floor(random.uniform() * 8) : 0;
    const yearEndDay = year.yearEnd + EARLY_NOTICE_DAYS;
    const day = isYearEnd
      ? Math.min(yearEndDay, disclosed(position) - 1)
      : disclosed(position) - early;
    const announces = current === null ? position <= 2 && random.chance(0.7) : random.chance(0.62);
    const after = current === null ? (revised ?? first) : revised;
    if (announces && after !== null) {
      changes.push({ day, before: current, after });
      current = after;
    }
    if (!isYearEnd) inForce.push(current);
  }
  return { inForce, changes };
}
