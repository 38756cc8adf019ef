import pRetry from "p-retry";
import type { ErrorReporter } from "../../platform/error-reports/index.ts";
import type { Logger } from "../../platform/log.ts";

export interface BackgroundTask {
  /** Resolves when there is nothing (more) to do, or it was stopped or failed. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface BackgroundTaskOptions {
  readonly name: string;
  readonly log: Logger;
  readonly errorReporter: Pick<ErrorReporter, "traceJob">;
  /** Repeatable: is called again until it succeeds, ever more rarely. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

const RETRY = { retries: Number.POSITIVE_INFINITY, maxTimeout: 60_000 };

/**
 * Not a queued job: after a kill the queue holds an unfinished one back until it expires, while
 * this continues with the next start of the worker.
 */
export function startBackgroundTask({
  name,
  log,
  errorReporter,
  run,
}: BackgroundTaskOptions): BackgroundTask {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runWithRetry = () =>
    pRetry(() => run(signal), {
      ...RETRY,
      signal,
      onFailedAttempt: ({ error }) => log.warn({ task: name, err: error }, "task attempt failed"),
    });
  const ended = errorReporter
    .traceJob(name, runWithRetry, () => signal.aborted)
    .catch((error: unknown) => {
      if (!signal.aborted) log.error({ task: name, err: error }, "task failed");
    });
  return {
    ended,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
