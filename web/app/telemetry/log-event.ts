import type { MetricEvent } from "@tenbin/contract";
import { isBot } from "@tenbin/contract/bot";
import { ApiError } from "@tenbin/contract/client";
import { browserClient } from "../api/api.client.ts";
import { tabStorage } from "../browser/storage.ts";
import { whenIdle } from "../browser/when-idle.ts";
import { createEventId } from "./event-id.ts";
import type { EventQueue, SendResult } from "./event-queue.ts";
import { createEventQueue } from "./event-queue.ts";
import type { PageEvent } from "./page-events.ts";
import { persistEvents, takePersistedEvents } from "./persisted-events.ts";

/** Milliseconds for which events wait at most for the page to be idle. */
const IDLE_TIMEOUT_MS = 5_000;

let queue: EventQueue | undefined;
/** What happened before the page knew where the API is. */
const earlyEvents: MetricEvent[] = [];

/**
 * Counts something that happened; `contract/src/endpoints/metric.ts` says what there is. Returns at once; the
 * page neither waits for it nor notices when it fails. Events say no time of their own: readers'
 * clocks are wrong more often than events are late.
 */
export function logEvent(happened: PageEvent): void {
  const event: MetricEvent = { ...happened, event_id: createEventId(Date.now()) };
  if (queue === undefined) earlyEvents.push(event);
  else queue.add(event);
}

/** Starts sending. Bots are not readers: theirs is not counted. */
export function startEventLogging(apiUrl: string): void {
  if (queue !== undefined) return;
  const started = createEventQueue({
    send: (event) => (isBot(navigator.userAgent) ? Promise.resolve("done") : send(apiUrl, event)),
    whenIdle: (work) => whenIdle(work, IDLE_TIMEOUT_MS),
    after: (delay, work) => void setTimeout(work, delay),
  });
  queue = started;
  for (const event of [...takePersistedEvents(tabStorage), ...earlyEvents.splice(0)])
    started.add(event);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") started.flush();
  });
  window.addEventListener("pagehide", () => {
    started.flush();
    persistEvents(tabStorage, started.unacknowledged());
  });
}

async function send(apiUrl: string, body: MetricEvent): Promise<SendResult> {
  try {
    await browserClient(apiUrl).call("logMetric", { body, keepalive: true });
    return "done";
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null;
    // What the server refuses it would refuse again.
    return status === null || status === 429 || status >= 500 ? "later" : "done";
  }
}
