import { PgBoss } from "pg-boss";
import type { Logger } from "../log.ts";

/** Work outside requests; the same job never runs twice at once. */
export interface Job {
  /** Unique; letters, digits and dashes. */
  readonly name: string;
  /** Five-field cron expression in Japanese time; absent: only when enqueued. */
  readonly schedule?: string;
  readonly runOnStart?: boolean;
  /** Seconds after which a run counts as lost and is retried. */
  readonly expireInSeconds?: number;
  /** Must be repeatable. `signal` aborts when the worker stops or the run expires. */
  run(signal: AbortSignal): Promise<void>;
}

export interface JobWorker {
  /** Does nothing if a run is already queued. */
  enqueue(name: string): Promise<void>;
  /** Aborts running jobs and waits up to eight seconds; interrupted runs are retried later. */
  stop(): Promise<void>;
}

export class WorkerStoppingError extends Error {
  override name = "WorkerStoppingError";
  constructor() {
    super("The worker is stopping: the job is started again later.");
  }
}

const TIME_ZONE = "Asia/Tokyo";
const STOP_TIMEOUT_MS = 8_000;
const RETRY_LIMIT = 3;

export async function startWorker(options: {
  readonly databaseUrl: string;
  readonly jobs: readonly Job[];
  readonly log: Logger;
}): Promise<JobWorker> {
  const { jobs, log } = options;
  const boss = new PgBoss({ connectionString: options.databaseUrl, max: 4 });
  // Lost database connections are reported here; pg-boss recovers by itself.
  boss.on("error", (error) => log.error({ err: error }, "job queue error"));
  await boss.start();
  const stopping = new AbortController();
  for (const job of jobs) await registerJob(boss, job, { log, stopping: stopping.signal });
  for (const { name } of jobs.filter(({ runOnStart: atStart }) => atStart === true))
    await boss.send(name, {});
  return {
    async enqueue(name) {
      await boss.send(name, {});
    },
    async stop() {
      stopping.abort(new WorkerStoppingError());
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

async function registerJob(
  boss: PgBoss,
  job: Job,
  { log, stopping }: { readonly log: Logger; readonly stopping: AbortSignal },
): Promise<void> {
  const settings = {
    // At most one queued and one running, over all workers.
    policy: "stately" as const,
    retryLimit: RETRY_LIMIT,
    retryBackoff: true,
    expireInSeconds: job.expireInSeconds ?? 900,
  };
  await boss.createQueue(job.name, settings);
  if (job.schedule === undefined) await boss.unschedule(job.name);
  else await boss.schedule(job.name, job.schedule, {}, { tz: TIME_ZONE });
  await boss.work(job.name, { batchSize: 1 }, async ([taken]) => {
    const started = performance.now();
    try {
      await job.run(AbortSignal.any([stopping, ...(taken === undefined ? [] : [taken.signal])]));
      log.info({ job: job.name, ms: Math.round(performance.now() - started) }, "job finished");
    } catch (error) {
      if (stopping.aborted) log.info({ job: job.name }, "job interrupted, will be retried");
      else log.error({ job: job.name, err: error }, "job failed");
      throw error;
    }
  });
}
