/** A calendar day in Japan, YYYY-MM-DD. */
export type Day = string;

export const MS_PER_MINUTE = 60_000;
export const MS_PER_HOUR = 60 * MS_PER_MINUTE;
const MS_PER_DAY = 24 * MS_PER_HOUR;

/** Midnight UTC of the day, ms since the epoch: a scale for differences, not a moment in Japan. */
export function utcMidnight(day: Day): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
}

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / MS_PER_DAY);
}

/** The day `count` calendar days after `day` (before it when negative). */
export function addDays(day: Day, count: number): Day {
  return new Date(utcMidnight(day) + count * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Calendar year of a day. */
export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** Calendar months since year 0: consecutive months differ by 1 across a new year too. */
export function monthIndexOf(day: Day): number {
  return yearOf(day) * 12 + Number(day.slice(5, 7)) - 1;
}
