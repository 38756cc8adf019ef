import { isIsoDate } from "../../platform/clock/days.ts";

/** A day as typed on a command line. @throws for anything but a day of the calendar, YYYY-MM-DD */
export function parseDay(text: string): string {
  const known: boolean = isIsoDate(text);
  if (!known) throw new Error(`Not a day: ${text} (write YYYY-MM-DD, from 1900 to 2099)`);
  return text;
}
