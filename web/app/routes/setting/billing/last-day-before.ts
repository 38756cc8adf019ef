import { day, jstDate } from "../../../ui/format.ts";

/** The last day of what is over at midnight, in Japan: 2025年11月23日. */
export function lastDayBefore(midnight: string): string {
  return day(jstDate(new Date(Date.parse(midnight) - 1).toISOString()));
}
