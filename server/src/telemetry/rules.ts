import { MS_PER_DAY } from "../platform/clock/days.ts";
import { createHash } from "node:crypto";
import type { DeviceType } from "@tenbin/contract/client";
import { EVENT_RETENTION_DAYS } from "@tenbin/contract/telemetry/usage-events";
import { jstDay, jstMoment } from "../platform/clock/clock.ts";

/** How far a sender's clock may be ahead. */
export const CLOCK_SKEW_MS = 120_000;
/** Events may arrive late, e.g. from a phone without reception. */
export const MAX_LATE_DAYS = 2;

export function validateEventTime(occurredAt: Date, now: Date): string | null {
  const ahead = occurredAt.getTime() - now.getTime();
  if (ahead > CLOCK_SKEW_MS) return "in the future";
  if (-ahead > MAX_LATE_DAYS * MS_PER_DAY) return `more than ${MAX_LATE_DAYS} days ago`;
  return null;
}

export type EventDeviceType = DeviceType | "unknown";

const DEVICES: readonly string[] = ["pc", "tablet", "smartphone"] satisfies DeviceType[];

export function parseDeviceType(header: string | null): EventDeviceType {
  return header !== null && DEVICES.includes(header) ? (header as DeviceType) : "unknown";
}

/** 128 bits that differ from day to day, so that a tab cannot be followed across days. */
export function tabHash(tabId: string | null, day: string): string | null {
  if (tabId === null) return null;
  return createHash("sha256").update(`${day} ${tabId}`).digest("base64url").slice(0, 22);
}

export function subtractDays(day: string, days: number): string {
  return jstDay(new Date(jstMoment(day).getTime() - days * MS_PER_DAY));
}

/** Late events may belong to days already counted, so these are counted again. Null: all days. */
export function rollUpStart(lastCounted: string | null): string | null {
  return lastCounted === null ? null : subtractDays(lastCounted, MAX_LATE_DAYS);
}

/** Whole days only, so that no day is counted from part of its events. */
export function retentionStart(today: string): string {
  return subtractDays(today, EVENT_RETENTION_DAYS);
}
