/** 0 Sunday … 6 Saturday of a number of days since 1970-01-01, which was a Thursday. */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}
