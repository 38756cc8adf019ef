import type pg from "pg";
import { preparedStatement, type Executor } from "../database/prepared-statement.ts";
import { isDatabaseUnavailable } from "../database/unavailable.ts";
import { errorCode } from "../error-code.ts";
import { type Clock, systemClock } from "./clock.ts";

export interface StoppableClock extends Clock {
  stop(): void;
}

export interface ClockOptions {
  readonly pool: pg.Pool;
  /** Whether it may be ahead of the machine's clock. */
  readonly movable: boolean;
  /** Default: the machine's. */
  readonly machine?: Clock;
  readonly pollMs?: number;
}

export class MovedClockError extends Error {
  override name = "MovedClockError";
  constructor() {
    super(
      "The clock of this database was moved (table moved_clock), which only a local start may use: take another database, or delete the row if nothing was billed on it.",
    );
  }
}

/** Shorter than the time between moving the clock and loading a page. */
const POLL_INTERVAL_MS = 500;
const UNDEFINED_TABLE = "42P01";

const selectAhead = preparedStatement<{ ahead_ms: string }>(`select ahead_ms from moved_clock`);
const upsertAhead = preparedStatement<{ ahead_ms: string }>(
  `insert into moved_clock (ahead_ms) values ($1)
   on conflict (id) do update set ahead_ms = greatest(moved_clock.ahead_ms, excluded.ahead_ms)
   returning ahead_ms`,
);

/**
 * The machine's time, plus what `moveClock` has stored if it is movable: all processes on one
 * database agree within a poll, and none ever goes back.
 * @throws MovedClockError if it is not movable and was moved
 */
export async function createClock(options: ClockOptions): Promise<StoppableClock> {
  const { pool, movable, machine = systemClock, pollMs = POLL_INTERVAL_MS } = options;
  let aheadMs = await readAheadIfAvailable(pool);
  if (!movable) {
    if (aheadMs > 0) throw new MovedClockError();
    return { now: () => machine.now(), stop() {} };
  }
  let reading = false;
  const poll = setInterval(() => {
    if (reading) return;
    reading = true;
    void readAhead(pool)
      .then((read) => (aheadMs = Math.max(aheadMs, read)))
      // The next poll reads it.
      .catch(() => {})
      .finally(() => (reading = false));
  }, pollMs);
  poll.unref();
  return {
    now: () => new Date(machine.now().getTime() + aheadMs),
    stop: () => clearInterval(poll),
  };
}

/** Only moves it forward. @returns how far it is ahead now, in milliseconds */
export async function moveClock(executor: Executor, aheadMs: number): Promise<number> {
  const [row] = await upsertAhead(executor, Math.round(aheadMs));
  return Number(row?.ahead_ms);
}

/** @returns milliseconds */
export async function readAhead(executor: Executor): Promise<number> {
  return Number((await selectAhead(executor))[0]?.ahead_ms ?? 0);
}

/** Zero without the database, which every decision needs, and on a schema from before the clock. */
async function readAheadIfAvailable(pool: pg.Pool): Promise<number> {
  try {
    return await readAhead(pool);
  } catch (error) {
    if (isDatabaseUnavailable(error) || errorCode(error) === UNDEFINED_TABLE) return 0;
    throw error;
  }
}
