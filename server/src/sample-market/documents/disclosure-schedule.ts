import { EXTENDED_HOURS_START } from "@tenbin/engine";
import { toIsoDate, type EpochDay } from "../../platform/clock/days.ts";
import type { FiscalQuarter } from "../calendar/fiscal-quarters.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import { createRandom } from "../random.ts";
import type { TradingDays } from "../calendar/trading-days.ts";

/** The exchange requires the summary within this many days of the period's end. */
const DISCLOSURE_LIMIT_DAYS = 45;

/** HH:MM. Companies that disclosed at the close follow it since it moved to 15:30. */
export function disclosureTimeOn(profile: IssueProfile, day: EpochDay): string {
  const isAtOldClose = profile.disclosureTime >= "15:00" && profile.disclosureTime < "15:30";
  return isAtOldClose && toIsoDate(day) >= EXTENDED_HOURS_START ? "15:30" : profile.disclosureTime;
}

/** ISO 8601 with Japan's offset. */
export function jstTimestamp(day: EpochDay, time: string): string {
  return `${toIsoDate(day)}T${time}:00+09:00`;
}

/** On or before `day`. */
export function lastTradingDayUpTo(day: EpochDay, tradingDays: TradingDays): EpochDay {
  const index = tradingDays.indexFrom(day);
  if (tradingDays.days[index] === day) return day;
  return tradingDays.days[index - 1] ?? day;
}

/** The trading day of a quarter's disclosure: the company's usual lag, give or take two days, within the limit. */
export function disclosureDay(
  seed: string,
  profile: IssueProfile,
  quarter: FiscalQuarter,
  tradingDays: TradingDays,
): EpochDay {
  const random = createRandom(seed, "schedule", profile.code, quarter.end);
  const usualLag = profile.disclosureLag + (quarter.periodType === "FY" ? 3 : 0);
  const drift = Math.round(random.between(-2, 2));
  const lag = Math.max(20, Math.min(DISCLOSURE_LIMIT_DAYS, usualLag + drift));
  return lastTradingDayUpTo(quarter.end + lag, tradingDays);
}
