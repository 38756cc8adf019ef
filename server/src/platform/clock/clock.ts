import { JST_OFFSET_MS } from "@tenbin/contract/time";

/** The only source of the current time; tests inject a fixed one. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function fixedClock(iso: string): Clock {
  const at = new Date(iso).getTime();
  if (Number.isNaN(at)) throw new RangeError(`invalid timestamp: ${iso}`);
  return { now: () => new Date(at) };
}

/** Calendar day in Japan, YYYY-MM-DD. */
export function jstDay(moment: Date): string {
  return new Date(moment.getTime() + JST_OFFSET_MS).toISOString().slice(0, 10);
}

export function jstMinutes(moment: Date): number {
  const shifted = new Date(moment.getTime() + JST_OFFSET_MS);
  return shifted.getUTCHours() * 60 + shifted.getUTCMinutes();
}

export function jstMoment(day: string, time = "00:00"): Date {
  return new Date(`${day}T${time}:00+09:00`);
}
