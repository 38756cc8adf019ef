import { toDay, toDayNumber } from "../../platform/clock/days.ts";
import { holidaysOf } from "./holidays.ts";
import { weekday } from "./weekday.ts";

/**
 * The days of Tokyo's exchange: Monday to Friday, without national holidays and the closing from 12-31
 * to 01-03 (東京証券取引所 業務規程 第19条). Days with half sessions (大発会, 大納会 until 2009) count as any other.
 * A day on which trading fails altogether (2020-10-01) is still a day of the exchange.
 */
const holidaysByYear = new Map<number, Set<number>>();

function holidays(year: number): Set<number> {
  let known = holidaysByYear.get(year);
  if (known === undefined) holidaysByYear.set(year, (known = holidaysOf(year)));
  return known;
}

/** @param day days since 1970-01-01 */
export function isExchangeDay(day: number): boolean {
  const dayOfWeek = weekday(day);
  if (dayOfWeek === 0 || dayOfWeek === 6) return false;
  const text = toDay(day);
  const monthDay = text.slice(5);
  if (monthDay === "12-31" || monthDay <= "01-03") return false;
  return !holidays(Number(text.slice(0, 4))).has(day);
}

/** Whether the exchange is open on an ISO day. */
export function isTradingDay(day: string): boolean {
  return isExchangeDay(toDayNumber(day));
}

/** The last trading day on or before an ISO day. */
export function tradingDayUpTo(day: string): string {
  let number = toDayNumber(day);
  while (!isExchangeDay(number)) number--;
  return toDay(number);
}

/** The first trading day after an ISO day. */
export function tradingDayAfter(day: string): string {
  let number = toDayNumber(day) + 1;
  while (!isExchangeDay(number)) number++;
  return toDay(number);
}

/** Trading days after `from` up to and including `to`, ascending. */
export function tradingDaysAfter(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = toDayNumber(from) + 1, last = toDayNumber(to); day <= last; day++) {
    if (isExchangeDay(day)) days.push(toDay(day));
  }
  return days;
}
