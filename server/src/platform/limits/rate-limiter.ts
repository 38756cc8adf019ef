import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { ApiProblem } from "../http/api-problem.ts";

export interface RateLimit {
  /** Unique; part of the key in the table. */
  readonly name: string;
  readonly calls: number;
  readonly seconds: number;
}

export interface RateLimiter {
  /** @throws ApiProblem `too_many_requests` with the seconds until the window ends */
  consume(key: string): Promise<void>;
}

/** Counts in PostgreSQL, across restarts and processes. */
export function createRateLimiter(pool: pg.Pool, { name, calls, seconds }: RateLimit): RateLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    // Migrations create the table, a job purges it.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: calls,
    duration: seconds,
  });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooManyRequests(error);
        throw error;
      }
    },
  };
}

function tooManyRequests({ msBeforeNext }: RateLimiterRes): ApiProblem {
  return new ApiProblem("too_many_requests", {
    retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
  });
}

export async function purgeExpiredRateLimits(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query("delete from rate_limits where expire < $1", [before.getTime()]);
}
