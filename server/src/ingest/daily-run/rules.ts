import { jstDay, jstMinutes, jstMoment } from "../../platform/clock/clock.ts";
import { isTradingDay, tradingDaysAfter, tradingDayOnOrBefore } from "../../companies/index.ts";

/** Japanese time from which a vendor is asked for the day: an hour after the close, when prices are final. */
const FETCH_FROM = "16:30";
/** Japanese time by which the day is expected to be done: vendors publish the evening's filings until six. */
export const DUE_BY = "18:30";
/**
 * Japanese time from which the disclosures of a day that was fetched before are asked for once more: EDINET takes
 * filings until 17:15, J-Quants gives the day's results at 18:00.
 */
const BACKFILL_FROM = "18:30";

/**
 * - `begun`: the vendor was asked; nothing of the day is in the tables.
 * - `written`: all of the day is, in one transaction.
 * - `valued`: its values are.
 * - `done`: whoever follows the market was told.
 */
export type DailyStep = "begun" | "written" | "valued" | "done";

export interface UnfinishedDay {
  readonly day: string;
  readonly step: DailyStep;
  readonly attempts: number;
  /** What the last attempt ended with; null where it was cut off. */
  readonly problem: string | null;
}

export interface DailyState {
  /** The last day that is done; null before the first. */
  readonly lastDone: string | null;
  /** Days that were begun and are not done, ascending. */
  readonly unfinished: readonly UnfinishedDay[];
  /** The last day with bars, however they came; null in an empty database. */
  readonly marketDay: string | null;
}

/** A day, and when a vendor was asked for it, or for its disclosures once more. */
export interface DayRequest {
  readonly day: string;
  readonly askedAt: Date;
}

/**
 * The days that are to be fetched now, ascending: those begun, and the exchange's days after the last that is
 * there, today included from {@link FETCH_FROM} on. None in an empty database: it is filled by an import.
 */
export function daysToRun(
  { lastDone, unfinished, marketDay }: DailyState,
  until: string,
): string[] {
  const begun = unfinished.map(({ day }) => day).filter((day) => day <= until);
  const last = [lastDone, marketDay]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  const after = last === undefined ? [] : tradingDaysAfter(last, until);
  return [...new Set([...begun, ...after])].toSorted();
}

/** Why a day cannot be asked for at that moment, for the operator; null when it can. */
export function validateRequestedDay(day: string, now: Date): string | null {
  if (!isTradingDay(day)) return `${day} is no trading day: the exchange is closed`;
  const last = lastFetchableDay(now);
  if (day <= last) return null;
  return `${day} is not over: a day may be asked for from ${FETCH_FROM} Japanese time on, the last is ${last}`;
}

/** The last trading day whose data may be asked for at that moment. */
export function lastFetchableDay(now: Date): string {
  return lastTradingDayBy(now, FETCH_FROM);
}

/** The last trading day that should be done at that moment. */
export function lastDueDay(now: Date): string {
  return lastTradingDayBy(now, DUE_BY);
}

/** Whether the disclosures of a day are to be asked for once more at that moment. */
export function needsDisclosureBackfill({ day, askedAt }: DayRequest, now: Date): boolean {
  const evening = jstMoment(day, BACKFILL_FROM);
  return askedAt < evening && now >= evening;
}

/** Whether a day is missing that should be done; before the first run, the market's last day counts as done. */
export function isLate({ lastDone, marketDay, unfinished }: DailyState, now: Date): boolean {
  const due = lastDueDay(now);
  const last = lastDone ?? marketDay;
  return last === null || last < due || unfinished.some(({ day }) => day <= due);
}

function lastTradingDayBy(now: Date, time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const isPast = jstMinutes(now) >= hours * 60 + minutes;
  // Before that time of day, today does not count: the day that was before it.
  return tradingDayOnOrBefore(isPast ? jstDay(now) : jstDay(new Date(now.getTime() - DAY_MS)));
}

const DAY_MS = 86_400_000;
