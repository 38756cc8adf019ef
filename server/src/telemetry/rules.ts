import { MS_PER_DAY } from "../platform/clock/days.ts";
import { createHash } from "node:crypto";
import type { DeviceType } from "@tenbin/contract/client";
import { jstDay, jstMoment } from "../platform/clock/clock.ts";

/** Milliseconds by which a sender's clock may be ahead. */
export const CLOCK_SKEW_MS = 120_000;
/** Days that an event may arrive late, e.g. from a telephone that was out of reach. */
export const MAX_LATE_DAYS = 2;
/** Japanese days for which single events are kept; longer than they may be late. */
export const RETENTION_DAYS = 30;

/** Why the time at which an event is said to have happened is not believed; null when it is. */
export function validateEventTime(occurredAt: Date, now: Date): string | null {
  const ahead = occurredAt.getTime() - now.getTime();
  if (ahead > CLOCK_SKEW_MS) return "in the future";
  if (-ahead > MAX_LATE_DAYS * MS_PER_DAY) return `more than ${MAX_LATE_DAYS} days ago`;
  return null;
}

export type EventDeviceType = DeviceType | "unknown";

const DEVICES: readonly string[] = ["pc", "tablet", "smartphone"] satisfies DeviceType[];

/** What the device-type header says. */
export function parseDeviceType(header: string | null): EventDeviceType {
  return header !== null && DEVICES.includes(header) ? (header as DeviceType) : "unknown";
}

/** What is kept of a tab id: 128 bits that differ from day to day. */
export function tabHash(tabId: string | null, day: string): string | null {
  if (tabId === null) return null;
  return createHash("sha256").update(`${day} ${tabId}`).digest("base64url").slice(0, 22);
}

/** The Japanese day `days` before `day`. */
export function subtractDays(day: string, days: number): string {
  return jstDay(new Date(jstMoment(day).getTime() - days * MS_PER_DAY));
}

/**
 * The first day that a roll-up must count again, given the newest counted before: events may have come
 * late for days that had ended already. Null: all.
 */
export function rollUpStart(lastCounted: string | null): string | null {
  return lastCounted === null ? null : subtractDays(lastCounted, MAX_LATE_DAYS);
}

/** Events of earlier days are removed. Whole days only: a day is never counted from a part of its events. */
export function retentionStart(today: string): string {
  return subtractDays(today, RETENTION_DAYS);
}
