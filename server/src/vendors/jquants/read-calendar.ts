import type { CalendarDay } from "../port/market-feed.ts";
import type { JQuantsRow } from "./client.ts";
import { readDay, required, readText, InvalidValueError } from "./read-value.ts";

/**
 * HolDiv (https://jpx-jquants.com/en/spec/mkt-cal): 0 closed, 1 open, 2 half-day session, 3 closed
 * for shares while derivatives trade.
 */
const IS_OPEN: Readonly<Record<string, boolean>> = { "0": false, "1": true, "2": true, "3": false };

export function readCalendarDay(row: JQuantsRow): CalendarDay {
  const division = required(readText(row, "HolDiv"), "HolDiv");
  const open = IS_OPEN[division];
  if (open === undefined) throw new InvalidValueError(`unknown HolDiv: ${division}`);
  return { date: required(readDay(row, "Date"), "Date"), open };
}
