/** Longest path with query, characters; longer ones are answered 414. */
export const MAX_URL_LENGTH = 4_096;
/** Bytes of the request line and all headers together; more is answered 414 or 431. */
export const MAX_HEADER_BYTES = 16_384;
/** Characters of an Authorization header; identity tokens have about 1,500. Longer ones are answered 401. */
export const MAX_CREDENTIAL_LENGTH = 8_192;
/** Bytes of a request body; more is answered 413. */
export const MAX_BODY_BYTES = 256 * 1024;
/** Milliseconds for the client to send its headers, and its whole request. */
export const HEADERS_TIMEOUT_MS = 15_000;
export const REQUEST_RECEIVE_TIMEOUT_MS = 30_000;
/** Milliseconds in which nothing moves, after which a client that takes no more of its answer is let go. */
export const STALL_TIMEOUT_MS = 120_000;
/** Milliseconds an idle connection is kept; longer than common proxies keep theirs. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** Milliseconds the event loop may lag before new requests are refused. */
export const MAX_EVENT_LOOP_DELAY_MS = 1_500;
/** Seconds a browser may remember a preflight answer. */
export const PREFLIGHT_MAX_AGE_SECONDS = 7_200;
/** Answers below this many bytes are not worth compressing. */
export const COMPRESSION_THRESHOLD_BYTES = 1_024;
/** Milliseconds over which the calls of one client are counted, where an endpoint limits them. */
export const RATE_LIMIT_WINDOW_MS = 60_000;
/** Seconds since the sign-in within which somebody may do what needs one that is recent. */
export const RECENT_SIGN_IN_MAX_AGE_SECONDS = 300;
