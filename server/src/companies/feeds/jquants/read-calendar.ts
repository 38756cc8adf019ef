import type { Announcement, CalendarDay } from "../market-feed.ts";
import type { Row } from "./client.ts";
import { codeIn } from "./read-bar.ts";
import { dayIn, needed, textIn, Unreadable } from "./read-value.ts";

/**
 * HolDiv (https://jpx-jquants.com/en/spec/mkt-cal): 0 closed, 1 open, 2 half-day session of the stock market,
 * 3 closed for shares while derivatives trade.
 */
const OPEN: Readonly<Record<string, boolean>> = { "0": false, "1": true, "2": true, "3": false };

/** A row of /markets/calendar. */
export function readCalendarDay(row: Row): CalendarDay {
  const division = needed(textIn(row, "HolDiv"), "HolDiv");
  const open = OPEN[division];
  if (open === undefined) throw new Unreadable(`HolDiv is none that is known: ${division}`);
  return { date: needed(dayIn(row, "Date"), "Date"), open };
}

const PERIODS: Readonly<Record<string, Announcement["periodType"]>> = {
  第1四半期: "1Q",
  第2四半期: "2Q",
  中間期: "2Q",
  第3四半期: "3Q",
  第4四半期: "FY",
  本決算: "FY",
};

/** A row of /equities/earnings-calendar; null for a period that is not kept. */
export function readAnnouncement(row: Row): Announcement | null {
  const periodType = PERIODS[textIn(row, "FQ")?.normalize("NFKC") ?? ""];
  if (periodType === undefined) return null;
  const date = dayIn(row, "Date");
  return {
    code: codeIn(row),
    date,
    periodType,
    yearEnd: yearEndOf(date, textIn(row, "FY"), periodType),
  };
}

/** FY is a month and a day (9月30日): of full-year results the last such day, of others the next one. */
function yearEndOf(
  date: string | null,
  written: string | null,
  periodType: Announcement["periodType"],
): string | null {
  const match = /^(\d{1,2})月(\d{1,2})日$/.exec(written?.normalize("NFKC") ?? "");
  if (match === null || date === null) return null;
  const monthDay = `${match[1]?.padStart(2, "0")}-${match[2]?.padStart(2, "0")}`;
  const year = Number(date.slice(0, 4));
  const passed = monthDay <= date.slice(5);
  const offset = periodType === "FY" ? (passed ? 0 : -1) : passed ? 1 : 0;
  return `${year + offset}-${monthDay}`;
}
