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
  /** @returns whether the call was within the limit */
  tryConsume(key: string): Promise<boolean>;
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
  /** @returns null within the limit */
  async function count(key: string): Promise<RateLimiterRes | null> {
    try {
      await limiter.consume(key);
      return null;
    } catch (error) {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    }
  }
  return {
    async consume(key) {
      const refusal = await count(key);
      if (refusal !== null) throw tooManyRequests(refusal);
    },
    tryConsume: async (key) => (await count(key)) === null,
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
