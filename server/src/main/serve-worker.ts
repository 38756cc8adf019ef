import { createPool } from "../platform/database/pool.ts";
import { type Job, startWorker } from "../platform/jobs/jobs.ts";
import type { ProcessParts, Service } from "./service.ts";
import { dailyJobs } from "./daily-run/daily-jobs.ts";
import { createDomains, jobsOf } from "./wiring.ts";

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
    run: (signal) => reports.watchJob(job.name, () => job.run(signal)),
  });
  const domains = createDomains({ pool });
  const daily = dailyJobs(config, { pool, valuation: domains.valuation, log });
  const jobs = [...jobsOf(domains), ...daily].map(watched);
  const worker = await startWorker({ databaseUrl, jobs, log });
  return {
    async stop() {
      await worker.stop();
      await pool.end();
    },
  };
}
