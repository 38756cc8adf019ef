import { isIsoDate } from "../../../platform/clock/days.ts";

/** @throws unless the text is an existing day, YYYY-MM-DD */
export function parseDay(text: string): string {
  const known: boolean = isIsoDate(text);
  if (!known) throw new Error(`Invalid date ${text}: use YYYY-MM-DD between 1900 and 2099`);
  return text;
}
