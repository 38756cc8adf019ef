import { isIsoDate } from "../../platform/clock/days.ts";

/** @throws unless the text is an existing day, YYYY-MM-DD */
export function parseDay(text: string): string {
  const known: boolean = isIsoDate(text);
  if (!known) throw new Error(`Not a day: ${text} (write YYYY-MM-DD, from 1900 to 2099)`);
  return text;
}
