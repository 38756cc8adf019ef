import { fromUnixSeconds } from "@tenbin/contract/time";
import { formatDateTime } from "./format.ts";

/** 2026年11月30日 09:00 in Japan. @param seconds unix time */
export function formatSeconds(seconds: number): string {
  return formatDateTime(fromUnixSeconds(seconds).toISOString());
}
