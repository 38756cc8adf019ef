import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, type TestContext } from "vitest";
import { createLogger } from "../log.ts";
import { type TestDatabase, createTestDatabase } from "../testing/database.ts";
import { listFailedJobs } from "./failed-jobs.ts";
import { type Job, type JobWorker, startWorker, WorkerStoppingError } from "./jobs.ts";

const log = createLogger({ level: "silent", role: "test" });

/** Workers of one test, which others neither cut off nor clear up. */
async function prepare({ onTestFinished }: TestContext) {
  const database: TestDatabase = await createTestDatabase({ migrated: false });
  onTestFinished(() => database.drop());
  return {
    database,
    start: (jobs: readonly Job[]): Promise<JobWorker> =>
      startWorker({ databaseUrl: database.url, jobs, log }),
    schedules: async () => {
      const { rows } = await database.pool.query<{ name: string; cron: string; timezone: string }>(
        "SELECT name, cron, timezone FROM pgboss.schedule WHERE name = 'scheduled'",
      );
      return rows;
    },
  };
}

/** Together, because they mostly wait for the queue. */
describe.concurrent("worker", () => {
  it("runs an enqueued job and lets it finish before stopping", async (context) => {
    const { start } = await prepare(context);
    const begun = Promise.withResolvers<void>();
    const stopping = Promise.withResolvers<void>();
    let finished = 0;
    const worker = await start([
      {
        name: "requested",
        async run() {
          begun.resolve();
          await stopping.promise;
          finished += 1;
        },
      },
    ]);
    await worker.enqueue("requested");
    await begun.promise;
    const stopped = worker.stop();
    stopping.resolve();
    await stopped;
    expect(finished).toBe(1);
  });

  it("aborts a running job on stop and retries it on the next start [fault: PostgreSQL × nightly jobs]", async (context) => {
    const { start } = await prepare(context);
    const begun = Promise.withResolvers<void>();
    const again = Promise.withResolvers<void>();
    const signals: unknown[] = [];
    const job: Job = {
      name: "long",
      async run(signal) {
        if (signals.length > 0) return again.resolve();
        begun.resolve();
        await delay(3_600_000, undefined, { signal }).catch(() => signals.push(signal.reason));
        signal.throwIfAborted();
      },
    };
    const worker = await start([job]);
    await worker.enqueue("long");
    await begun.promise;
    await worker.stop();
    expect(signals).toEqual([expect.any(WorkerStoppingError)]);
    // An interrupted run is retried after a moment, however often the job is enqueued.
    const next = await start([job]);
    await expect(again.promise).resolves.toBeUndefined();
    await next.stop();
  });

  it("works on after PostgreSQL has closed its connections [fault: PostgreSQL × daily run, valuation, nightly jobs]", async (context) => {
    const { database, start } = await prepare(context);
    const ran = Promise.withResolvers<void>();
    const worker = await start([{ name: "cut-off", run: () => Promise.resolve(ran.resolve()) }]);
    const { rowCount } = await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    expect(rowCount).toBeGreaterThan(0);
    // The first call may still meet a closed connection.
    const enqueue = () =>
      worker.enqueue("cut-off").then(
        () => "queued",
        () => "failed",
      );
    await expect.poll(enqueue).toBe("queued");
    await expect(ran.promise).resolves.toBeUndefined();
    await worker.stop();
  });

  it("queues at most one run, however often it is enqueued", async (context) => {
    const { start } = await prepare(context);
    let runs = 0;
    const first = Promise.withResolvers<void>();
    const blocked = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const worker = await start([
      {
        name: "coalesced",
        async run() {
          runs += 1;
          if (runs === 1) {
            first.resolve();
            await blocked.promise;
          } else second.resolve();
        },
      },
    ]);
    await worker.enqueue("coalesced");
    await first.promise;
    for (let i = 0; i < 5; i += 1) await worker.enqueue("coalesced");
    blocked.resolve();
    await second.promise;
    await worker.stop();
    expect(runs).toBe(2);
  });

  it("runs a job at every start if it is declared so", async (context) => {
    const { start } = await prepare(context);
    const ran = Promise.withResolvers<void>();
    const run = () => Promise.resolve(ran.resolve());
    const worker = await start([{ name: "at-start", runOnStart: true, run }]);
    await expect(ran.promise).resolves.toBeUndefined();
    await worker.stop();
  });

  it("schedules in Japanese time and removes obsolete schedules [fault: clock × nightly jobs]", async (context) => {
    const { start, schedules } = await prepare(context);
    const job = { name: "scheduled", schedule: "30 18 * * 1-5", run: () => Promise.resolve() };
    await (await start([job])).stop();
    expect(await schedules()).toEqual([
      { name: "scheduled", cron: "30 18 * * 1-5", timezone: "Asia/Tokyo" },
    ]);
    await (await start([{ name: "scheduled", run: job.run }])).stop();
    expect(await schedules()).toEqual([]);
  });

  it("lists no failed jobs in a database without a queue", async () => {
    const unused = await createTestDatabase({ migrated: false });
    expect(await listFailedJobs(unused.pool)).toEqual([]);
    await unused.drop();
  });
});
