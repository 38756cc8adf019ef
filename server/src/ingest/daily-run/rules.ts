import { MS_PER_DAY } from "../../platform/clock/days.ts";
import { jstDay, jstMinutes, jstMoment } from "../../platform/clock/clock.ts";
import {
  isTradingDay,
  nextTradingDay,
  tradingDaysAfter,
  tradingDayOnOrBefore,
} from "../../companies/index.ts";

/** JST from which the day is fetched: one hour after the close, when prices are final. */
const FETCH_FROM = "16:30";
/** JST: the day's disclosures are published by then, so the day is due and earlier fetches are repeated. */
export const DUE_BY = "18:30";

/**
 * - `begun`: the vendor was asked, nothing is stored.
 * - `written`: the whole day was stored in one transaction.
 * - `valued`: its values are stored.
 * - `done`: those who follow the market were notified.
 */
export type DailyStep = "begun" | "written" | "valued" | "done";

export interface UnfinishedDay {
  readonly day: string;
  readonly step: DailyStep;
  readonly attempts: number;
  /** Error of the last attempt; null when it was interrupted. */
  readonly problem: string | null;
}

export interface DailyState {
  readonly lastDone: string | null;
  readonly unfinished: readonly UnfinishedDay[];
  /** The last day with bars from any source; null in an empty database. */
  readonly marketDay: string | null;
}

export interface DayRequest {
  readonly day: string;
  readonly askedAt: Date;
}

/**
 * Unfinished days and the trading days after the last stored one, ascending, including today from {@link FETCH_FROM}
 * on. None in an empty database, which needs an import first.
 */
export function daysToRun(state: DailyState, until: string): string[] {
  const begun = state.unfinished.map(({ day }) => day).filter((day) => day <= until);
  const last = lastStoredDay(state);
  const after = last === undefined ? [] : tradingDaysAfter(last, until);
  return [...new Set([...begun, ...after])].toSorted();
}

/** The first day that {@link daysToRun} would name if all days were over; null in an empty database. */
export function nextDayToRun(state: DailyState): string | null {
  const [begun] = state.unfinished.map(({ day }) => day).toSorted();
  const last = lastStoredDay(state);
  return begun ?? (last === undefined ? null : nextTradingDay(last));
}

function lastStoredDay({ lastDone, marketDay }: DailyState): string | undefined {
  return [lastDone, marketDay]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
}

export function validateRequestedDay(day: string, now: Date): string | null {
  if (!isTradingDay(day)) return `${day} is not a trading day: the exchange is closed`;
  const last = lastFetchableDay(now);
  if (day <= last) return null;
  return `${day} is not over: a day can be fetched from ${FETCH_FROM} JST on, the latest is ${last}`;
}

export function lastFetchableDay(now: Date): string {
  return lastTradingDayBy(now, FETCH_FROM);
}

export function lastDueDay(now: Date): string {
  return lastTradingDayBy(now, DUE_BY);
}

export function needsDisclosureBackfill({ day, askedAt }: DayRequest, now: Date): boolean {
  const evening = jstMoment(day, DUE_BY);
  return askedAt < evening && now >= evening;
}

/** Before the first run the market's last day counts as done. */
export function isLate({ lastDone, marketDay, unfinished }: DailyState, now: Date): boolean {
  const due = lastDueDay(now);
  const last = lastDone ?? marketDay;
  return last === null || last < due || unfinished.some(({ day }) => day <= due);
}

function lastTradingDayBy(now: Date, time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const isPast = jstMinutes(now) >= hours * 60 + minutes;
  // Before that time today does not count, so start from yesterday.
  return tradingDayOnOrBefore(isPast ? jstDay(now) : jstDay(new Date(now.getTime() - MS_PER_DAY)));
}
