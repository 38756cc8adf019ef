import { errorCode } from "../error-code.ts";

const NETWORK_ERROR_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Of a Unix socket whose server is down, or has no room in its queue. Files fail with them, too. */
const SOCKET_ERROR_CODES = new Set(["ENOENT", "EAGAIN"]);

/**
 * Transient conditions: too many connections, shutdown, crash recovery, start-up, statement
 * timeout, lock timeout, transaction collided at every attempt, read-only after a fail-over,
 * transaction idle for too long, disk full, I/O error.
 */
const TRANSIENT_SQLSTATES = new Set([
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "55P03",
  "40001",
  "40P01",
  "25006",
  "25P03",
  "53100",
  "58030",
]);

/** Errors of `pg` and `pg-pool` that have no code. */
const CONNECTION_ERROR_MESSAGES = [
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Query read timeout",
  "Client has encountered a connection error",
  "Cannot use a pool after calling end",
];

export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (
    code !== null &&
    (NETWORK_ERROR_CODES.has(code) || TRANSIENT_SQLSTATES.has(code) || code.startsWith("08"))
  ) {
    return true;
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  if (isSocketError(error)) return true;
  return CONNECTION_ERROR_MESSAGES.some((text) => error.message.startsWith(text));
}

function isSocketError({ code = "", syscall }: NodeJS.ErrnoException): boolean {
  return syscall === "connect" && SOCKET_ERROR_CODES.has(code);
}
