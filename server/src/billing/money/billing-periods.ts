import {
  SECONDS_PER_DAY,
  type UnixSeconds,
  fromUnixSeconds,
  toUnixSeconds,
} from "@tenbin/contract/time";
import { addMonths, toEpochDay } from "../../platform/clock/days.ts";

/** As Stripe counts moments. */
export { type UnixSeconds, fromUnixSeconds, toUnixSeconds };

/** Its end is the first second of what follows. */
export interface Period {
  readonly start: UnixSeconds;
  readonly end: UnixSeconds;
}

/**
 * The moment `months` after an anchor: same day of the month and time of day in UTC, or the last day
 * of a shorter month. It is counted from the anchor, not from the boundary before: an anchor on
 * 31 January gives 28 February, then 31 March.
 * Source: https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
export function cycleBoundary(anchor: UnixSeconds, months: number): UnixSeconds {
  const timeOfDay = anchor % SECONDS_PER_DAY;
  const day = addMonths(utcDay(anchor), months);
  return toEpochDay(day) * SECONDS_PER_DAY + timeOfDay;
}

/** The first boundary later than `after`, which must not be before the anchor. */
export function nextBoundary(anchor: UnixSeconds, after: UnixSeconds): UnixSeconds {
  let months = monthIndex(after) - monthIndex(anchor);
  while (cycleBoundary(anchor, months) <= after) months += 1;
  return cycleBoundary(anchor, months);
}

/** The period at a moment, counted on from the last one that is known. */
export function periodAt(anchor: UnixSeconds, known: Period, at: UnixSeconds): Period {
  let period = known;
  while (period.end <= at) period = { start: period.end, end: nextBoundary(anchor, period.end) };
  return period;
}

function utcDay(seconds: UnixSeconds): string {
  return fromUnixSeconds(seconds).toISOString().slice(0, 10);
}

function monthIndex(seconds: UnixSeconds): number {
  const date = fromUnixSeconds(seconds);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
