/** No dependencies, to keep the browser bundle small. */

export const SECONDS_PER_DAY = 86_400;
export const MS_PER_DAY = SECONDS_PER_DAY * 1_000;

/** Japan has had no daylight saving time since 1951. */
export const JST_OFFSET_MS = 9 * 3_600_000;

/** Whole seconds since 1970. */
export type UnixSeconds = number;

export function toUnixSeconds(moment: Date): UnixSeconds {
  return Math.floor(moment.getTime() / 1_000);
}

export function fromUnixSeconds(seconds: UnixSeconds): Date {
  return new Date(seconds * 1_000);
}
