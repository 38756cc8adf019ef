import type { PlannedResults } from "../../companies/index.ts";
import { toIsoDate, toEpochDay, type EpochDay } from "../calendar/days.ts";
import { disclosureDay, tradingDayOnOrBefore } from "./disclosure-schedule.ts";
import { fiscalQuarters } from "../calendar/fiscal-quarters.ts";
import { LAST_DAY } from "../calendar/market-dates.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import { createRandom } from "../random.ts";
import type { TradingDays } from "../calendar/trading-days.ts";

/** Plans of results that came out longer ago are of no use to anybody. */
const MAX_AGE_DAYS = 120;
/** Companies name the day this long before it, calendar days, and not before the period is over. */
const LEAD_DAYS = [14, 30] as const;
/** So many name another day first, or say first that it is undecided. */
const RESCHEDULED_SHARE = 0.08;
const UNDECIDED_SHARE = 0.02;

/** So many name the day of the next results when they publish the latest. */
const EARLY_SHARE = 0.2;
/** Fiscal years whose quarters lie around the last day of the market. */
const FISCAL_YEARS = [Number(LAST_DAY.slice(0, 4)) - 1, Number(LAST_DAY.slice(0, 4)) + 1] as const;

/** What a company said of the days of its latest and next results, ascending by the day on which it was said. */
export function drawPlannedResults(
  seed: string,
  profile: IssueProfile,
  tradingDays: TradingDays,
): PlannedResults[] {
  if (profile.style === "etf") return [];
  const last = toEpochDay(LAST_DAY);
  const planned: PlannedResults[] = [];
  let resultsBefore = Number.NaN;
  for (const quarter of fiscalQuarters(profile.calendar, ...FISCAL_YEARS)) {
    const results = disclosureDay(seed, profile, quarter, tradingDays);
    const before = resultsBefore;
    resultsBefore = results;
    if (results < last - MAX_AGE_DAYS || !isListedOn(profile, results)) continue;
    const random = createRandom(seed, "planned results", profile.code, quarter.end);
    const lead = Math.round(random.between(...LEAD_DAYS));
    const afterEnd = tradingDayOnOrBefore(Math.max(quarter.end + 3, results - lead), tradingDays);
    const isEarly = random.between(0, 1) < EARLY_SHARE && before <= quarter.end;
    const named = isEarly ? before : afterEnd;
    const say = (publishedOn: EpochDay, plannedOn: EpochDay | null) => {
      if (publishedOn > last || publishedOn >= results) return;
      planned.push({
        code: profile.code,
        periodType: quarter.periodType,
        publishedOn: toIsoDate(publishedOn),
        plannedOn: plannedOn === null ? null : toIsoDate(plannedOn),
      });
    };
    const chance = random.between(0, 1);
    if (chance < RESCHEDULED_SHARE) {
      const other =
        chance < UNDECIDED_SHARE ? null : tradingDayOnOrBefore(results - 1, tradingDays);
      say(named, other);
      say(tradingDayOnOrBefore(named + 7, tradingDays), results);
    } else say(named, results);
  }
  return planned;
}

function isListedOn({ listingDate, delistingDate }: IssueProfile, day: EpochDay): boolean {
  const iso = toIsoDate(day);
  return listingDate <= iso && (delistingDate === null || iso < delistingDate);
}
