import { jstDay, jstMoment } from "../platform/clock/clock.ts";
import { MS_PER_DAY } from "../platform/clock/days.ts";

/** Case and character width do not distinguish addresses. */
export function emailKey(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/** Full Japanese days after the request during which a deletion can be cancelled. */
const GRACE_DAYS = 30;

/** @returns Japanese day (ISO) in whose first hours the data are deleted */
export function dataDeletionDay(requestedAt: Date): string {
  return jstDay(new Date(requestedAt.getTime() + (GRACE_DAYS + 1) * MS_PER_DAY));
}

/** @returns the last request time whose data are due for deletion today */
export function deletionCutoff(now: Date): Date {
  return new Date(jstMoment(jstDay(now)).getTime() - GRACE_DAYS * MS_PER_DAY - 1);
}
