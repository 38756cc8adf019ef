import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import pg from "pg";
import type { Executor } from "../database/prepared-statement.ts";

/** Host and process are for who reads it. */
const HOLDER = /:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Sign of a living holder: a lock that the server releases when the holder's connection ends. */
export interface Presence {
  readonly holder: string;
  /** Does nothing while the connection is there. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

export async function openPresence(pool: pg.Pool): Promise<Presence> {
  const holder = `${hostname()}:${process.pid}:${randomUUID()}`;
  let client = await connect(pool, holder);
  return {
    holder,
    async reopen() {
      if (client.isOpen) return;
      client = await connect(pool, holder);
    },
    close: () => client.end(),
  };
}

/**
 * The lock is of a transaction that stays open, as poolers share sessions; without a snapshot it
 * keeps no dead rows. Its own connection, as pools may have but one.
 */
async function connect(pool: pg.Pool, holder: string) {
  const client = new pg.Client({
    ...pool.options,
    query_timeout: 0,
    statement_timeout: 0,
    lock_timeout: 0,
  });
  const connection = { isOpen: true, end: () => client.end() };
  client.on("error", () => (connection.isOpen = false));
  try {
    await client.connect();
    await client.query("BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_xact_lock_shared(hashtextextended($1, 0))", [holder]);
  } catch (error) {
    await client.end();
    throw error;
  }
  return connection;
}

/** Holders of versions that open no presence end by the clock alone. */
export async function isGone(executor: Executor, holder: string): Promise<boolean> {
  if (!HOLDER.test(holder)) return false;
  const { rows } = await executor.query(
    `select from pg_locks
     where locktype = 'advisory' and granted and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
    [holder],
  );
  return rows.length === 0;
}
