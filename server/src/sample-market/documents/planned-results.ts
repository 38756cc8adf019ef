import type { PlannedResults } from "../../companies/index.ts";
import { toIsoDate, toEpochDay, type EpochDay } from "../../platform/clock/days.ts";
import { disclosureDay, lastTradingDayUpTo } from "./disclosure-schedule.ts";
import { fiscalQuarters } from "../calendar/fiscal-quarters.ts";
import { LAST_DAY, LAST_DAY_TO_COME } from "../calendar/market-dates.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import { createRandom } from "../random.ts";
import type { TradingDays } from "../calendar/trading-days.ts";

/** Results older than this on the first machine's last day are no longer of use. */
const MAX_AGE_DAYS = 120;
/** Calendar days from the announcement to the results; never announced before the period ends. */
const LEAD_DAYS = [14, 30] as const;
/** Shares of companies that first name another day, or say it is undecided. */
const RESCHEDULED_SHARE = 0.08;
const UNDECIDED_SHARE = 0.02;

/** Share of companies that announce their next results with the latest ones. */
const EARLY_SHARE = 0.2;
/** Fiscal years whose quarters surround the last market day and those to come. */
const FISCAL_YEARS = [
  Number(LAST_DAY.slice(0, 4)) - 1,
  Number(LAST_DAY_TO_COME.slice(0, 4)) + 1,
] as const;

/** Announced days of a company's latest and next results, ascending by announcement. */
export function drawPlannedResults(
  seed: string,
  profile: IssueProfile,
  tradingDays: TradingDays,
): PlannedResults[] {
  if (profile.style === "etf") return [];
  const oldest = toEpochDay(LAST_DAY) - MAX_AGE_DAYS;
  const last = toEpochDay(LAST_DAY_TO_COME);
  const planned: PlannedResults[] = [];
  let resultsBefore = Number.NaN;
  for (const quarter of fiscalQuarters(profile.calendar, ...FISCAL_YEARS)) {
    const results = disclosureDay(seed, profile, quarter, tradingDays);
    const before = resultsBefore;
    resultsBefore = results;
    if (results < oldest || !isListedOn(profile, results)) continue;
    const random = createRandom(seed, "planned results", profile.code, quarter.end);
    const lead = Math.round(random.between(...LEAD_DAYS));
    const afterEnd = lastTradingDayUpTo(Math.max(quarter.end + 3, results - lead), tradingDays);
    const isEarly = random.between(0, 1) < EARLY_SHARE && before <= quarter.end;
    const named = isEarly ? before : afterEnd;
    const announce = (publishedOn: EpochDay, plannedOn: EpochDay | null) => {
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
      const other = chance < UNDECIDED_SHARE ? null : lastTradingDayUpTo(results - 1, tradingDays);
      announce(named, other);
      announce(lastTradingDayUpTo(named + 7, tradingDays), results);
    } else announce(named, results);
  }
  return planned;
}

function isListedOn({ listingDate, delistingDate }: IssueProfile, day: EpochDay): boolean {
  const iso = toIsoDate(day);
  return listingDate <= iso && (delistingDate === null || iso < delistingDate);
}
