/**
 * When the vendor publishes (https://jpx-jquants.com/en/spec/data-update): bars at 16:30, the day's list by 08:00,
 * planned days of results at 10:05 on the day after, disclosures at 18:00 and 24:30, on the largest plan as they come.
 */
const MINUTE_MS = 60_000;

const moment = (day: string, time: string): number => Date.parse(`${day}T${time}:00+09:00`);

export const barsAt = (day: string): number => moment(day, "16:30");
export const earningsDateAt = (day: string): number => moment(day, "10:05");
export const listAt = (day: string): number => moment(day, "08:00");

/** @param at when the company disclosed, milliseconds since the epoch */
export function disclosureAt(day: string, at: number, isNearRealTime: boolean): number {
  if (isNearRealTime) return at;
  const evening = moment(day, "18:00");
  return at <= evening ? evening : moment(day, "23:59") + 31 * MINUTE_MS;
}
