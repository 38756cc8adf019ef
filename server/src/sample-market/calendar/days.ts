/** Days are Japan's calendar days on the proleptic Gregorian calendar; no time zone is involved. */

/** Days since 1970-01-01. */
export type EpochDay = number;

const MS_PER_DAY = 86_400_000;

function epochDay(year: number, month: number, day: number): EpochDay {
  return Date.UTC(year, month - 1, day) / MS_PER_DAY;
}

/** @param iso YYYY-MM-DD */
export function toEpochDay(iso: string): EpochDay {
  return Date.parse(`${iso}T00:00:00Z`) / MS_PER_DAY;
}

/** YYYY-MM-DD */
export function toIsoDate(day: EpochDay): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** 0 Sunday … 6 Saturday. */
export function weekday(day: EpochDay): number {
  // 1970-01-01 was a Thursday.
  return (((day + 4) % 7) + 7) % 7;
}

/** `month` may be below 1 or above 12 and carries into the year. */
export function monthEnd(year: number, month: number): EpochDay {
  return epochDay(year, month + 1, 1) - 1;
}
