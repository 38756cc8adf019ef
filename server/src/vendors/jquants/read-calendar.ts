import type { CalendarDay } from "../port/market-feed.ts";
import type { Row } from "./client.ts";
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
