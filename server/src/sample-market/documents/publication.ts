import { isAwkward } from "../roster/awkward.ts";
import { formatDay, parseDay, type EpochDay } from "../calendar/days.ts";
import type { FiscalQuarter } from "../calendar/fiscal-quarters.ts";
import { FIRST_QUARTERLY_PERIOD, LAST_DAY } from "../calendar/market-dates.ts";
import type { Profile } from "../roster/profile.ts";

/** The full years shown in a prospectus, and how long before the listing it appears, in days. */
const PROSPECTUS_YEARS = 2;
const PROSPECTUS_LEAD = 34;
const YEAR = 366;

/** The day on which a quarter becomes known, or null when it never does. */
export function publicationDay(
  profile: Profile,
  quarter: FiscalQuarter,
  disclosed: EpochDay,
): EpochDay | null {
  const { code } = profile;
  const iso = formatDay(disclosed);
  const isYear = quarter.periodType === "FY";
  if (!isYear && formatDay(quarter.end) < FIRST_QUARTERLY_PERIOD) return null;
  if (profile.delistingDate !== null && iso >= profile.delistingDate) return null;
  if (isAwkward(code, "stale_statement") && iso > "2024-02-29") return null;
  if (isAwkward(code, "missing_year") && formatDay(quarter.yearEnd) === "2021-03-31") return null;

  const listing = parseDay(profile.listingDate);
  let day = disclosed;
  if (disclosed < listing) {
    const years = isAwkward(code, "newly_listed") ? 1 : PROSPECTUS_YEARS;
    const isRecent = disclosed > listing - PROSPECTUS_LEAD - years * YEAR;
    if (!isYear || !isRecent) return null;
    day = listing - PROSPECTUS_LEAD;
  }
  return day <= parseDay(LAST_DAY) ? day : null;
}

/** Announcements exist from here on; what was known before is full years only. */
const FIRST_ANNOUNCEMENT = parseDay(FIRST_QUARTERLY_PERIOD);

/** Whether a listed company can announce something on this day within the sample's span. */
export function isAnnounceable(profile: Profile, day: EpochDay): boolean {
  if (day < FIRST_ANNOUNCEMENT || day > parseDay(LAST_DAY)) return false;
  if (day < parseDay(profile.listingDate)) return false;
  return profile.delistingDate === null || day < parseDay(profile.delistingDate);
}
