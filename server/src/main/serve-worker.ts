import { createPool } from "../platform/database/pool.ts";
import { startWorker } from "../platform/jobs/jobs.ts";
import type { Logger } from "../platform/log.ts";
import type { Config } from "./config.ts";
import type { Service } from "./service.ts";
import { createDomains, jobsOf } from "./wiring.ts";

/** The worker: scheduled and requested jobs. */
export async function serveWorker(
  config: Config,
  databaseUrl: string,
  log: Logger,
): Promise<Service> {
  const pool = createPool({
    url: databaseUrl,
    max: config.DATABASE_POOL,
    onIdleError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  const worker = await startWorker({ databaseUrl, jobs: jobsOf(createDomains({ pool })), log });
  return {
    async stop() {
      await worker.stop();
      await pool.end();
    },
  };
}
