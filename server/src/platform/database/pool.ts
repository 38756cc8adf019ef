import type pg from "pg";
import { Pool, types } from "pg";

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  /** Milliseconds to wait for a free or new connection; default 10,000. */
  readonly connectTimeout?: number;
  /** Milliseconds, enforced by the server; default 0, no limit. */
  readonly statementTimeout?: number;
  /** Milliseconds to wait for a lock, enforced by the server; default 0, no limit. */
  readonly lockTimeout?: number;
  readonly onIdleError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;

const INT8 = 20;
const DATE = 1082;

/** Dates stay ISO strings; bigints become numbers, exact for all our yen and share counts. */
const typeParsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format !== "binary" && oid === DATE) return (text: string) => text;
    if (format !== "binary" && oid === INT8) return parseSafeInteger;
    return types.getTypeParser(oid, format);
  },
} satisfies pg.CustomTypesConfig;

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`bigint ${text} exceeds the safe integer range`);
  return value;
}

/** A connection that breaks while idle must not end the process. */
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
          // A dead host sends nothing: the client times out after the server should have.
          query_timeout: statementTimeout + 1_000,
        }),
    ...(lockTimeout === 0 ? {} : { lock_timeout: lockTimeout }),
    types: typeParsers,
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  return pool;
}
