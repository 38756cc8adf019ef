/** Characters of path and query; longer is answered 414. */
export const MAX_URL_LENGTH = 4_096;
/** Request line and headers together; more is answered 414 or 431. */
export const MAX_HEADER_BYTES = 16_384;
/** Authorization header (tokens have about 1,500 characters); longer is answered 401. */
export const MAX_CREDENTIAL_LENGTH = 8_192;
export const MAX_BODY_BYTES = 256 * 1024;
export const HEADERS_TIMEOUT_MS = 15_000;
export const REQUEST_RECEIVE_TIMEOUT_MS = 30_000;
/** A client that stops reading its answer is disconnected after this. */
export const STALL_TIMEOUT_MS = 120_000;
/** Longer than common proxies keep idle connections. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** Lag of the event loop above which new requests get 503. */
export const MAX_EVENT_LOOP_DELAY_MS = 1_500;
export const PREFLIGHT_MAX_AGE_SECONDS = 7_200;
export const COMPRESSION_THRESHOLD_BYTES = 1_024;
export const RATE_LIMIT_WINDOW_MS = 60_000;
export const RECENT_SIGN_IN_MAX_AGE_SECONDS = 300;
