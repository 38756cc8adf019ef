import { isEdgeCase } from "../roster/edge-cases.ts";
import { toIsoDate, type EpochDay } from "../../platform/clock/days.ts";
import {
  initialForecast,
  reviseForecast,
  type SampleForecast,
  withPlannedProfit,
} from "./forecasts.ts";
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

/**
 * The example of 黒字転換: after a loss it plans a profit, and stands by it until the third quarter. A drawn issue, so
 * no edge case: their codes are set apart before others are drawn.
 */
const PLANS_PROFIT = { code: "09840", yearEnd: "2026-03-31" } as const;

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
  if (last === null || lastDisclosed === null || isEdgeCase(profile.code, "no_forecast")) {
    return { inForce: Array.from({ length: quarters }, () => null), changes: [] };
  }
  const plan = last.quarters.at(-1)?.nextPlannedDividend ?? 0;
  const plansProfit = isProfitPlanned(profile, year);
  const likely = initialForecast(last, year, profile, plan, random);
  const first = plansProfit ? withPlannedProfit(likely) : likely;
  let current = isTooUncertain(toIsoDate(lastDisclosed), random) ? null : first;
  const inForce: (SampleForecast | null)[] = [current];
  const changes: ForecastChange[] = [];
  for (let position = 1; position <= quarters; position++) {
    const isYearEnd = position === quarters;
    const phase = isYearEnd ? 4 : (position as 1 | 2 | 3);
    const revised = reviseForecast(current ?? first, year, phase, random);
    const early = random.chance(0.3) ? 2 + Math.floor(random.uniform() * 8) : 0;
    const disclosed = disclosedOf(year.quarters[position - 1]!);
    const day = isYearEnd
      ? Math.min(year.yearEnd + EARLY_NOTICE_DAYS, disclosed - 1)
      : disclosed - early;
    const announces = current === null ? position <= 2 && random.chance(0.7) : random.chance(0.62);
    const after = current === null ? (revised ?? first) : revised;
    if (announces && after !== null && !(plansProfit && position < 3)) {
      changes.push({ day, before: current, after });
      current = after;
    }
    if (!isYearEnd) inForce.push(current);
  }
  return { inForce, changes };
}

function isProfitPlanned({ code }: IssueProfile, { yearEnd }: FullYear): boolean {
  return code === PLANS_PROFIT.code && toIsoDate(yearEnd) === PLANS_PROFIT.yearEnd;
}

function isTooUncertain(day: string, random: Random): boolean {
  const { from, to, share } = PANDEMIC_UNCERTAINTY;
  return day >= from && day <= to && random.chance(share);
}
