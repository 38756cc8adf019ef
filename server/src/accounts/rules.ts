import { jstDay, jstMoment } from "../platform/clock/clock.ts";

/** Full Japanese days, after the one of the request, on which a deletion can be taken back. */
const GRACE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** @returns the Japanese day, ISO, in whose first hours the data of an account go */
export function dataDeletionDay(requestedAt: Date): string {
  return jstDay(new Date(requestedAt.getTime() + (GRACE_DAYS + 1) * DAY_MS));
}

/**
 * Of a deletion that was asked for at this moment or before the data go today.
 * @returns the last moment whose `dataGoneOn` is not after today
 */
export function deletionCutoff(now: Date): Date {
  return new Date(jstMoment(jstDay(now)).getTime() - GRACE_DAYS * DAY_MS - 1);
}
