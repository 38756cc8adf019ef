import { DatabaseError } from "pg";
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
 * transaction idle for too long, disk full, I/O error; a named statement that exists already or is
 * not there, as a pooler gave the session to another client.
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
  "42P05",
  "26000",
]);

/** After these a connection is not used again: its server is down, read-only, or another one. */
const SPENT_CONNECTION_SQLSTATE = /^(08|57P0)|^(25006|26000|42P05)$/;

const PROTOCOL_VIOLATION = "08P01";
/** Of PgBouncer, about a setting that a client sends when it connects. */
export const REFUSED_PARAMETER = "unsupported startup parameter";

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
  if (code === PROTOCOL_VIOLATION) return isPoolerAway(error);
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

/** Such a connection must not go back to its pool. */
export function isConnectionSpent(error: unknown): boolean {
  return SPENT_CONNECTION_SQLSTATE.test(errorCode(error) ?? "");
}

/**
 * PgBouncer has one SQLSTATE for all that it says itself. Of that, a refused parameter needs the operator; what ends a
 * connection otherwise is a server that is away. PostgreSQL says of a wrong call that it is an ERROR.
 */
function isPoolerAway(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    error.severity === "FATAL" &&
    !error.message.startsWith(REFUSED_PARAMETER)
  );
}

function isSocketError({ code = "", syscall }: NodeJS.ErrnoException): boolean {
  return syscall === "connect" && SOCKET_ERROR_CODES.has(code);
}
