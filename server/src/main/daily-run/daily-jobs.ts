import type pg from "pg";
import { createDailyRuns, type FollowIssues } from "../../ingest/index.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Logger } from "../../platform/log.ts";
import type { Valuations } from "../../valuation/index.ts";
import type { Config } from "../config/config.ts";
import { createDailyFeed } from "./market-feed.ts";
import { dailyRunJob } from "./daily-run-job.ts";

interface DailyJobDeps {
  readonly pool: pg.Pool;
  readonly valuation: Valuations;
  readonly log: Logger;
  readonly followers: readonly FollowIssues[];
}

/** Empty when no vendor is configured and data come from files only. */
export function dailyJobs(
  config: Config,
  { pool, valuation, log, followers }: DailyJobDeps,
): Job[] {
  const feed = createDailyFeed(config);
  if (feed === null) return [];
  const runs = createDailyRuns({ pool, followers });
  const parts = { runs, feed, valuation, clock: systemClock };
  return [dailyRunJob({ ...parts, operator: config.OPERATOR_MAIL, log })];
}
