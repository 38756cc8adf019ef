import { createRfc3161Stamper } from "../../live-record/index.ts";
import { createPool } from "../../platform/database/pool.ts";
import { type Job, startWorker, WorkerStoppingError } from "../../platform/jobs/jobs.ts";
import { createCpuThrottle } from "../../platform/cpu-throttle.ts";
import type { ProcessContext, Service } from "./service.ts";
import { readAdviser } from "../config/adviser-config.ts";
import { ISSUE_FOLLOWERS } from "../issue-followers.ts";
import { createPayments, readSeller, startBillingService } from "../billing-service.ts";
import { createIdentityProvider } from "../processes/identity-provider.ts";
import { dailyJobs } from "../daily-run/daily-jobs.ts";
import { startSampleCompletion } from "../sample-completion.ts";
import { startLocalPayments } from "../demo/local-payments.ts";
import { createMembershipClock } from "../processes/membership-clock.ts";
import { startMailService } from "./mail-service.ts";
import { createJobs, emailComposersOf } from "../domain-parts.ts";
import { createDomains } from "../wiring.ts";

/**
 * Share of time: valuing a day takes one minute instead of 20 seconds, hardly noticeable to
 * requests.
 */
export const VALUATION_CPU_SHARE = 1 / 3;

export async function serveWorker(
  { config, log, errorReporter }: ProcessContext,
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
      errorReporter.traceJob(
        job.name,
        () => job.run(signal),
        () => signal.reason instanceof WorkerStoppingError,
      ),
  });
  const membershipClock = await createMembershipClock(pool, config);
  const { linkSecret, webUrl, RECORD_STAMP_URL: stampUrl } = config;
  const domains = createDomains({
    pool,
    identities: createIdentityProvider(config),
    linkSecret,
    webUrl,
    membershipClock,
    stripe: createPayments(config.stripe),
    adviser: readAdviser(config),
    ...readSeller(config),
    stamper: stampUrl === undefined ? null : createRfc3161Stamper(stampUrl),
    pace: () => createCpuThrottle(VALUATION_CPU_SHARE),
  });
  const { valuation } = domains;
  const daily = dailyJobs(config, { pool, valuation, log, followers: ISSUE_FOLLOWERS });
  const mails = startMailService(config, {
    pool,
    composers: emailComposersOf(domains),
    onSent: domains.billing.mailHooks,
    bounces: domains.mailing.bounces,
    log,
  });
  const billing = startBillingService(config, domains, log);
  const completion = startSampleCompletion({ pool, databaseUrl, log, errorReporter });
  const payments = startLocalPayments({ config, domains, log, errorReporter });
  const domainJobs = createJobs(domains, { valuesAfter: completion.ended });
  const jobs = [...domainJobs, ...daily, ...mails.jobs, ...billing.jobs].map(watched);
  const worker = await startWorker({ databaseUrl, jobs, log });
  return {
    async stop() {
      await Promise.all([
        completion.stop(),
        payments?.stop(),
        worker.stop(),
        mails.stop(),
        billing.stop(),
      ]);
      membershipClock.stop();
      await pool.end();
    },
  };
}
