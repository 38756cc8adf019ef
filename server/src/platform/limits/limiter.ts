import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { ApiProblem } from "../http/api-problem.ts";

/** How many calls a window of time takes. */
export interface Limit {
  /** Unique; part of the key in the table. */
  readonly name: string;
  readonly calls: number;
  readonly seconds: number;
}

export interface Limiter {
  /**
   * Counts one call by that key.
   * @throws ApiProblem `too_many_requests` with the seconds until the window ends
   */
  count(key: string): Promise<void>;
}

/** Counts in PostgreSQL: over restarts, and over all processes. */
export function createLimiter(pool: pg.Pool, { name, calls, seconds }: Limit): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    // Migrations make it, a job empties it.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: calls,
    duration: seconds,
  });
  return {
    async count(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw refusal(error);
        throw error;
      }
    },
  };
}

function refusal({ msBeforeNext }: RateLimiterRes): ApiProblem {
  return new ApiProblem("too_many_requests", {
    retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
  });
}

/** Forgets windows that ended before. */
export async function purgeLimits(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query("delete from rate_limits where expire < $1", [before.getTime()]);
}
