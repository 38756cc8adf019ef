import { day, formatTime, jstDate } from "../ui/format.ts";

/** 2026年11月30日 12:34 in Japan. @param seconds unix time */
export function formatEnd(seconds: number): string {
  const instant = new Date(seconds * 1_000).toISOString();
  return `${day(jstDate(instant))} ${formatTime(instant)}`;
}
