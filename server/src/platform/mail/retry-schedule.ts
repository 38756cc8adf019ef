import { type ClaimedTask, nextDelayMs, type RetrySchedule } from "../work-queue/work-queue.ts";

const MINUTE_MS = 60_000;

const SCHEDULE: RetrySchedule = {
  delaysMs: [10_000, 30_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS],
  // RFC 5321 §4.5.4.1 asks for four to five days.
  giveUpAfterMs: 5 * 24 * 60 * MINUTE_MS,
};

/** Null: no further attempt. */
export function retryDelayMs(mail: ClaimedTask<unknown>): number | null {
  return nextDelayMs(mail, SCHEDULE);
}

/** RFC 5321 §4.2.1: 5yz for the recipient is permanent; any other failure may pass. */
export function isPermanentRejection(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if (!("responseCode" in error) || !("rejected" in error)) return false;
  const { responseCode: code, rejected } = error;
  return typeof code === "number" && code >= 500 && Array.isArray(rejected) && rejected.length > 0;
}
