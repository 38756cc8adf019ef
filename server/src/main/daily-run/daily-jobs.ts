import type pg from "pg";
import { createDailyRuns } from "../../ingest/index.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Logger } from "../../platform/log.ts";
import { createLogMailer } from "../../platform/mail/mailer.ts";
import type { Valuations } from "../../valuation/index.ts";
import type { Config } from "../config.ts";
import { dailyFeedOf } from "../market-feed.ts";
import { mailerOf } from "../send-mails.ts";
import { dailyRunJob } from "./job.ts";

/** The daily run where a vendor of market data is configured; nothing where data come from files only. */
export function dailyJobs(
  config: Config,
  { pool, valuation, log }: { pool: pg.Pool; valuation: Valuations; log: Logger },
): Job[] {
  const feed = dailyFeedOf(config);
  if (feed === null) return [];
  const { OPERATOR_MAIL: operator } = config;
  const mailer = operator === undefined ? createLogMailer(log) : mailerOf(config, log);
  const runs = createDailyRuns({ pool });
  const parts = { runs, feed, valuation, clock: systemClock, afterDay: [] };
  return [dailyRunJob({ ...parts, mailer, operator: operator ?? "operator" })];
}
