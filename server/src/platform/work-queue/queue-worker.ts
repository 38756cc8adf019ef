import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../log.ts";
import type { WorkQueue } from "./work-queue.ts";

/** One read of a small index. */
const POLL_INTERVAL_MS = 1_000;

/** An interrupted task is retried. */
const STOP_TIMEOUT_MS = 8_000;

export interface QueueWorker {
  stop(): Promise<void>;
}

export function startQueueWorker(
  queue: Pick<WorkQueue, "workDue">,
  log: Pick<Logger, "error">,
  { everyMs = POLL_INTERVAL_MS, stopTimeoutMs = STOP_TIMEOUT_MS } = {},
): QueueWorker {
  const ending = new AbortController();
  const { signal } = ending;
  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await queue.workDue(signal);
      } catch (error) {
        log.error({ err: error }, "queue not readable");
      }
      await delay(everyMs, undefined, { signal }).catch(() => {});
    }
  }
  const ended = run();
  return {
    async stop() {
      ending.abort();
      await Promise.race([ended, delay(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}
