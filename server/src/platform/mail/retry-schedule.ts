const MINUTE_MS = 60_000;

/** Milliseconds before each next attempt; the last one is repeated. */
const RETRY_DELAYS_MS = [10_000, 30_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS];

/** How long a mail server may be away: RFC 5321 §4.5.4.1 asks for four to five days. */
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * MINUTE_MS;

/**
 * When a mail that was not taken is tried again.
 * @param attempts how often it was tried
 * @returns null when it has waited too long for anybody to want it
 */
export function nextAttemptAt(queuedAt: Date, attempts: number, now: Date): Date | null {
  if (now.getTime() - queuedAt.getTime() >= GIVE_UP_AFTER_MS) return null;
  const pause = RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? 0;
  return new Date(now.getTime() + pause);
}

/**
 * Whether the mail server says that this address takes no mail, and never will (RFC 5321 §4.2.1: 5yz for
 * the recipient). Every other refusal may be over next time.
 */
export function isPermanentRejection(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if (!("responseCode" in error) || !("rejected" in error)) return false;
  const { responseCode: code, rejected } = error;
  return typeof code === "number" && code >= 500 && Array.isArray(rejected) && rejected.length > 0;
}
