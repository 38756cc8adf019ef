import { isEdgeCase } from "../roster/edge-cases.ts";
import { toIsoDate, toEpochDay, type EpochDay } from "../../platform/clock/days.ts";
import type { FiscalQuarter } from "../calendar/fiscal-quarters.ts";
import { FIRST_QUARTERLY_PERIOD, LAST_DAY_TO_COME } from "../calendar/market-dates.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";

/** Full years in a prospectus, and days it appears before the listing. */
const PROSPECTUS_YEARS = 2;
const PROSPECTUS_LEAD_DAYS = 34;
const DAYS_PER_YEAR = 366;

export function publicationDay(
  profile: IssueProfile,
  quarter: FiscalQuarter,
  disclosed: EpochDay,
): EpochDay | null {
  const { code } = profile;
  const iso = toIsoDate(disclosed);
  const isYear = quarter.periodType === "FY";
  if (!isYear && toIsoDate(quarter.end) < FIRST_QUARTERLY_PERIOD) return null;
  if (profile.delistingDate !== null && iso >= profile.delistingDate) return null;
  if (isEdgeCase(code, "stale_statement") && iso > "2024-02-29") return null;
  if (isEdgeCase(code, "missing_year") && toIsoDate(quarter.yearEnd) === "2021-03-31") return null;

  const listing = toEpochDay(profile.listingDate);
  let day = disclosed;
  if (disclosed < listing) {
    const years = isEdgeCase(code, "newly_listed") ? 1 : PROSPECTUS_YEARS;
    const isRecent = disclosed > listing - PROSPECTUS_LEAD_DAYS - years * DAYS_PER_YEAR;
    if (!isYear || !isRecent) return null;
    day = listing - PROSPECTUS_LEAD_DAYS;
  }
  return day <= toEpochDay(LAST_DAY_TO_COME) ? day : null;
}

/** Announcements start here; before it only full years are known. */
const FIRST_ANNOUNCEMENT = toEpochDay(FIRST_QUARTERLY_PERIOD);

/** Whether a listed company can announce something on this day within the sample's span. */
export function canAnnounceOn(profile: IssueProfile, day: EpochDay): boolean {
  if (day < FIRST_ANNOUNCEMENT || day > toEpochDay(LAST_DAY_TO_COME)) return false;
  if (day < toEpochDay(profile.listingDate)) return false;
  return profile.delistingDate === null || day < toEpochDay(profile.delistingDate);
}
