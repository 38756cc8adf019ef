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

/**
 * Of a database's URL, so that it reaches threads and children with it: `off` of poolers without named statements.
 * URLs of sockets are no URLs to `URL`.
 */
const UNPREPARED = "prepared=off";

/** @returns the URL for pools whose statements have no name */
export function withoutPrepared(url: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${UNPREPARED}`;
}

function isPrepared(url: string): boolean {
  return !(url.split("?")[1] ?? "").split("&").includes(UNPREPARED);
}

/** Also those that libraries name. */
function stripNames(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...query: readonly unknown[]) => unknown;
  const query = (first: unknown, ...rest: readonly unknown[]) =>
    send(isNamed(first) ? { ...first, name: undefined } : first, ...rest);
  client.query = query as typeof client.query;
}

function isNamed(query: unknown): query is pg.QueryConfig {
  return typeof query === "object" && query !== null && "name" in query && !("submit" in query);
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
  if (!isPrepared(options.url)) pool.on("connect", stripNames);
  pool.on("error", (error) => options.onIdleError?.(error));
  return pool;
}
