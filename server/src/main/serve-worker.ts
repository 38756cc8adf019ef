import { createPool } from "../platform/database/pool.ts";
import { type Job, startWorker, WorkerStops } from "../platform/jobs/jobs.ts";
import { createPace } from "../platform/pace.ts";
import type { ProcessParts, Service } from "./service.ts";
import { identitiesOf } from "./authentication.ts";
import { dailyJobs } from "./daily-run/daily-jobs.ts";
import { sendMails } from "./send-mails.ts";
import { createDomains, jobsOf } from "./wiring.ts";

/** Of the time: a day is valued in a minute instead of a third of one, and readers hardly notice. */
export const VALUING_SHARE = 1 / 3;

/** The worker: scheduled and requested jobs. */
export async function serveWorker(
  { config, log, reports }: ProcessParts,
  databaseUrl: string,
): Promise<Service> {
  const pool = createPool({
    url: databaseUrl,
    max: config.DATABASE_POOL,
    onIdleError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  const watched = (job: Job): Job => ({
    ...job,
    run: (signal) =>
      reports.watchJob(
        job.name,
        () => job.run(signal),
        () => signal.reason instanceof WorkerStops,
      ),
  });
  const { linkSecret, webUrl } = config;
  const domains = createDomains({
    pool,
    identities: identitiesOf(config),
    linkSecret,
    webUrl,
    pace: () => createPace(VALUING_SHARE),
  });
  const daily = dailyJobs(config, { pool, valuation: domains.valuation, log });
  const mails = sendMails(config, { pool, composers: domains.accounts.composers, log });
  const jobs = [...jobsOf(domains), ...daily, ...mails.jobs].map(watched);
  const worker = await startWorker({ databaseUrl, jobs, log });
  return {
    async stop() {
      await Promise.all([worker.stop(), mails.stop()]);
      await pool.end();
    },
  };
}
