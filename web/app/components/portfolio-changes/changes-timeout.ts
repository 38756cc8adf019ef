/**
 * Milliseconds that a document waits for what changed; later it is shown without. The first reader after a market day may
 * wait longer for all of their companies, and finds them at the next look.
 */
export const CHANGES_TIMEOUT_MS = 1_000;
