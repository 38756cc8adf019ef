export const MAX_RESPONSE_BYTES = 64 << 20;
export const RESPONSE_TIMEOUT_MS = 60_000;
/** Characters of a vendor's error message that reach logs and records. */
export const MAX_MESSAGE_LENGTH = 300;
