/**
 * Publication times (https://jpx-jquants.com/en/spec/data-update): bars at 16:30, the day's list by
 * 08:00, planned days of results at 10:05 the next day, disclosures at 18:00 and 24:30, immediately
 * on the largest plan.
 */
const MINUTE_MS = 60_000;

const jstTimestamp = (day: string, time: string): number => Date.parse(`${day}T${time}:00+09:00`);

export const barsPublishedAt = (day: string): number => jstTimestamp(day, "16:30");
export const earningsDatesPublishedAt = (day: string): number => jstTimestamp(day, "10:05");
export const masterPublishedAt = (day: string): number => jstTimestamp(day, "08:00");

/** @param at moment of the disclosure, milliseconds since the epoch */
export function disclosurePublishedAt(day: string, at: number, isNearRealTime: boolean): number {
  if (isNearRealTime) return at;
  const evening = jstTimestamp(day, "18:00");
  return at <= evening ? evening : jstTimestamp(day, "23:59") + 31 * MINUTE_MS;
}
