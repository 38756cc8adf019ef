import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../log.ts";
import type { Outbox } from "./outbox.ts";

/** One read of a small index. */
const POLL_INTERVAL_MS = 1_000;

/** An interrupted mail is retried. */
const STOP_TIMEOUT_MS = 8_000;

export interface OutboxSender {
  stop(): Promise<void>;
}

export function startOutboxSender(
  outbox: Pick<Outbox, "sendDue">,
  log: Pick<Logger, "error">,
  { everyMs = POLL_INTERVAL_MS, patienceMs = STOP_TIMEOUT_MS } = {},
): OutboxSender {
  const ending = new AbortController();
  const { signal } = ending;
  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await outbox.sendDue(signal);
      } catch (error) {
        log.error({ err: error }, "outbox not readable");
      }
      await delay(everyMs, undefined, { signal }).catch(() => {});
    }
  }
  const ended = run();
  return {
    async stop() {
      ending.abort();
      await Promise.race([ended, delay(patienceMs, undefined, { ref: false })]);
    },
  };
}
