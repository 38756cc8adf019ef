const MINUTE_MS = 60_000;

/** The last one repeats. */
const RETRY_DELAYS_MS = [10_000, 30_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS];

/** RFC 5321 §4.5.4.1 asks for four to five days. */
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * MINUTE_MS;

/** Null: no further attempt. */
export function retryDelayMs(mail: {
  readonly queuedAt: Date;
  readonly claimedAt: Date;
  readonly attempts: number;
}): number | null {
  if (mail.claimedAt.getTime() - mail.queuedAt.getTime() >= GIVE_UP_AFTER_MS) return null;
  return RETRY_DELAYS_MS[Math.min(mail.attempts, RETRY_DELAYS_MS.length) - 1] ?? 0;
}

/** RFC 5321 §4.2.1: 5yz for the recipient is permanent; any other failure may pass. */
export function isPermanentRejection(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if (!("responseCode" in error) || !("rejected" in error)) return false;
  const { responseCode: code, rejected } = error;
  return typeof code === "number" && code >= 500 && Array.isArray(rejected) && rejected.length > 0;
}
