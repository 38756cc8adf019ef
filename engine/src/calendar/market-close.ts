import { type Day, MS_PER_HOUR, MS_PER_MINUTE, utcMidnight } from "./days.ts";

/** First day on which the Tokyo Stock Exchange closed at 15:30 instead of 15:00 (arrowhead 4.0). */
export const EXTENDED_HOURS_START: Day = "2024-11-05";

/**
 * The moment of the closing auction of a day, ms since the epoch. Japan has no daylight saving
 * time: JST is UTC+9 all year. Source: JPX, trading hours of domestic stocks.
 */
export function marketCloseTime(day: Day): number {
  const minutes = day < EXTENDED_HOURS_START ? 0 : 30;
  return utcMidnight(day) + (15 - 9) * MS_PER_HOUR + minutes * MS_PER_MINUTE;
}
