import holidayJp from "@holiday-jp/holiday_jp";
import { toIsoDate, toEpochDay, weekday } from "../../platform/clock/days.ts";

/**
 * Trading days of the Tokyo exchange: Monday to Friday, without national holidays (known from 1970
 * to 2050) and the closing from 12-31 to 01-03 (東京証券取引所 業務規程 第19条). Half sessions (大発会, 大納会 until
 * 2009) and days on which trading failed (2020-10-01) count as trading days.
 * @param day days since 1970-01-01
 */
export function isTradingEpochDay(day: number): boolean {
  const dayOfWeek = weekday(day);
  if (dayOfWeek === 0 || dayOfWeek === 6) return false;
  const date = toIsoDate(day);
  const monthDay = date.slice(5);
  if (monthDay === "12-31" || monthDay <= "01-03") return false;
  return !(date in holidayJp.holidays);
}

export function isTradingDay(day: string): boolean {
  return isTradingEpochDay(toEpochDay(day));
}

export function tradingDayOnOrBefore(day: string): string {
  let number = toEpochDay(day);
  while (!isTradingEpochDay(number)) number--;
  return toIsoDate(number);
}

export function nextTradingDay(day: string): string {
  let number = toEpochDay(day) + 1;
  while (!isTradingEpochDay(number)) number++;
  return toIsoDate(number);
}

/** Ascending, without `from` and with `to`. */
export function tradingDaysAfter(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = toEpochDay(from) + 1, last = toEpochDay(to); day <= last; day++) {
    if (isTradingEpochDay(day)) days.push(toIsoDate(day));
  }
  return days;
}
