import {
  type AlertCondition,
  type AlertFrequency,
  alertFrequencies,
  type AlertSettings,
  EVENING_HOUR,
  MORNING_HOUR,
} from "@tenbin/contract";
import type { PlanPredicate, Rights } from "../members/index.ts";
import { jstDay, jstMinutes, jstMoment } from "../platform/clock/clock.ts";
import { MS_PER_DAY, toEpochDay, toIsoDate, weekday } from "../platform/clock/days.ts";

export type AlertRights = Pick<
  Rights,
  | "allCompanies"
  | "ownCompanies"
  | "effectivePlan"
  | "endedPlan"
  | "purchased"
  | "features"
  | "featuresOf"
  | "limits"
  | "temporalFinished"
>;

/** Today's open companies do not count: they change daily. */
export function mayAnalyse(
  { allCompanies, ownCompanies }: Pick<Rights, "allCompanies" | "ownCompanies">,
  ticker: string,
): boolean {
  return allCompanies || ownCompanies.has(ticker);
}

/** Of saved screens; the screen itself has to be allowed, too. */
export const allowsScreenAlerts: PlanPredicate = ({ features }) => features.alerts === "same_day";

/** Plans with the analysis of every company. */
export const allowsAllAnalyses: PlanPredicate = ({ features }) => features.analysis === "all";

/** The member's choice, limited by rights. */
export function frequencyOf(wished: AlertFrequency, allowed: AlertFrequency): AlertFrequency {
  const place = Math.min(alertFrequencies.indexOf(wished), alertFrequencies.indexOf(allowed));
  return alertFrequencies[place]!;
}

export interface MailTimeInput {
  readonly frequency: AlertFrequency;
  /** Of the event. */
  readonly marketDay: string;
  /** Whether that day's mail was written already: what comes later goes with the next morning's. */
  readonly hasEveningMail: boolean;
  readonly now: Date;
  readonly settings: Pick<AlertSettings, "quiet_from" | "quiet_until">;
}

/** `evening`: with the mail of the market day; `morning`: with all that waits then. */
export interface MailTime {
  readonly slot: "evening" | "morning";
  readonly at: Date;
}

export function mailTimeOf(input: MailTimeInput): MailTime {
  const { frequency, hasEveningMail, now, settings } = input;
  if (frequency === "same_day" && !hasEveningMail) {
    return { slot: "evening", at: afterQuiet(eveningOf(input), settings) };
  }
  return { slot: "morning", at: afterQuiet(nextMorning(now, frequency === "weekly"), settings) };
}

/** A digest, and of which days it names planned results. */
export interface DigestPlan {
  readonly at: Date;
  readonly from: string;
  readonly until: string;
}

const DAYS_OF_WEEKLY_DIGEST = 7;

/**
 * A weekly digest names a week's results, a daily one those until the first day of which the next can tell.
 * @returns null for a member who is told the same day
 */
export function digestPlanOf(
  input: Omit<MailTimeInput, "hasEveningMail">,
  nextTradingDay: string,
): DigestPlan | null {
  if (input.frequency === "same_day") return null;
  const { at } = mailTimeOf({ ...input, hasEveningMail: false });
  const from = jstDay(at);
  if (input.frequency === "daily") {
    return { at, from, until: from > nextTradingDay ? from : nextTradingDay };
  }
  return { at, from, until: toIsoDate(toEpochDay(from) + DAYS_OF_WEEKLY_DIGEST - 1) };
}

/** A day that was valued late is reported at once. */
function eveningOf({ marketDay, now }: MailTimeInput): Date {
  const evening = jstMoment(marketDay, `${EVENING_HOUR}:00`);
  return jstDay(now) === marketDay && now < evening ? evening : now;
}

const SATURDAY = 6;

function nextMorning(now: Date, isWeekly: boolean): Date {
  const hour = `${MORNING_HOUR}`.padStart(2, "0");
  for (let day = toEpochDay(jstDay(now)); ; day += 1) {
    const morning = jstMoment(toIsoDate(day), `${hour}:00`);
    if (morning > now && (!isWeekly || weekday(day) === SATURDAY)) return morning;
  }
}

/** The first moment from then on that is not quiet; quiet hours may pass midnight. */
export function afterQuiet(
  at: Date,
  { quiet_from: from, quiet_until: until }: MailTimeInput["settings"],
): Date {
  if (from === null || until === null || from === until) return at;
  const minutes = jstMinutes(at);
  const isQuiet =
    from < until
      ? minutes >= from * 60 && minutes < until * 60
      : minutes >= from * 60 || minutes < until * 60;
  if (!isQuiet) return at;
  const end = jstMoment(jstDay(at), `${`${until}`.padStart(2, "0")}:00`);
  return end > at ? end : new Date(end.getTime() + MS_PER_DAY);
}

/** Default alerts of a followed portfolio's companies. */
export const portfolioConditions: readonly AlertCondition[] = [
  { kind: "verdict", once: false },
  { kind: "disclosure", kinds: [], once: false },
  { kind: "results", days_ahead: 5, once: false },
];
