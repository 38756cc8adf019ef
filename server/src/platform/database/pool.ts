import type pg from "pg";
import { Pool, types } from "pg";

export interface PoolOptions {
  readonly url: string;
  /** Connections at most. */
  readonly max: number;
  /** Milliseconds to wait for a free or new connection before the call fails; default 1,200. */
  readonly connectTimeout?: number;
  /** Milliseconds after which the server gives up one statement; 0 never; default 0. */
  readonly statementTimeout?: number;
  /** Milliseconds after which the server gives up waiting for a lock that another holds; 0 never; default 0. */
  readonly lockTimeout?: number;
  /** Told of connections that break while idle; the pool replaces them by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/** Under two seconds, so that a caller is answered 503 while still waiting (fault case F06). */
export const CONNECT_TIMEOUT_MS = 1_200;

const INT8 = 20;
const DATE = 1082;

/** Days stay ISO strings; bigint is a number where exact, which all our yen and share counts are. */
const typeParsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format !== "binary" && oid === DATE) return (text: string) => text;
    if (format !== "binary" && oid === INT8) return parseSafeInteger;
    return types.getTypeParser(oid, format);
  },
} satisfies pg.CustomTypesConfig;

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not exact as a number`);
  return value;
}

/** The pool of one process. Sessions speak UTC; a broken connection never ends the process. */
export function createPool(options: PoolOptions): pg.Pool {
  const { statementTimeout = 0, lockTimeout = 0 } = options;
  const pool = new Pool({
    connectionString: options.url,
    max: options.max,
    connectionTimeoutMillis: options.connectTimeout ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(statementTimeout === 0
      ? {}
      : {
          statement_timeout: statementTimeout,
          // The server is silent when its host is gone: the client gives up a little later by itself.
          query_timeout: statementTimeout + 1_000,
        }),
    ...(lockTimeout === 0 ? {} : { lock_timeout: lockTimeout }),
    types: typeParsers,
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  return pool;
}
