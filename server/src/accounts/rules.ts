import { jstDay } from "../platform/clock/clock.ts";

/** How long a deletion can be taken back. */
const GRACE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** @returns the Japanese day, ISO, from which on the data of an account are gone */
export function dataGoneOn(requestedAt: Date): string {
  return jstDay(new Date(requestedAt.getTime() + GRACE_DAYS * DAY_MS));
}

/** Accounts whose deletion was asked for at this moment or before are removed now. */
export function requestedLongAgo(now: Date): Date {
  return new Date(now.getTime() - GRACE_DAYS * DAY_MS);
}
