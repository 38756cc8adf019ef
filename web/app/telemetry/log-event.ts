import type { MetricEvent } from "@tenbin/contract";
import { isBot } from "@tenbin/contract/bot";
import { ApiError } from "@tenbin/contract/client";
import { browserClient } from "../api/api.client.ts";
import { tabStorage } from "../browser/storage.ts";
import { whenIdle } from "../browser/when-idle.ts";
import { routePatternOf } from "../site/manifest.ts";
import { browserErrorEvent } from "./browser-error.ts";
import { onError } from "./error-channel.ts";
import { createEventId } from "./event-id.ts";
import type { EventQueue, SendResult } from "./event-queue.ts";
import { createEventQueue } from "./event-queue.ts";
import type { PageEvent } from "./page-events.ts";
import { persistEvents, takePersistedEvents } from "./persisted-events.ts";

const IDLE_TIMEOUT_MS = 5_000;
/** Per document: an error may repeat with every frame. */
const MAX_LOGGED_ERRORS = 10;

let queue: EventQueue | undefined;
/** Events from before the API's address is known. */
const earlyEvents: MetricEvent[] = [];

/** Events carry no time: clients' clocks are wrong more often than events are late. */
export function logEvent(happened: PageEvent): void {
  const event: MetricEvent = { ...happened, event_id: createEventId(Date.now()) };
  if (queue === undefined) earlyEvents.push(event);
  else queue.add(event);
}

export function startEventLogging(apiUrl: string): void {
  if (queue !== undefined) return;
  const started = createEventQueue({
    send: (event) => (isUncounted(event) ? Promise.resolve("done") : send(apiUrl, event)),
    whenIdle: (work) => whenIdle(work, IDLE_TIMEOUT_MS),
    after: (delay, work) => void setTimeout(work, delay),
  });
  queue = started;
  for (const event of [...takePersistedEvents(tabStorage), ...earlyEvents.splice(0)])
    started.add(event);
  logErrors();
  const sendAtOnce = () => {
    started.flush();
    // A member's token may take longer to load than the page lives.
    persistEvents(tabStorage, started.unacknowledged());
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") sendAtOnce();
  });
  window.addEventListener("pagehide", sendAtOnce);
}

/** Bots are not counted, but their errors are logged (specification 4.14). */
function isUncounted({ event_type: type }: MetricEvent): boolean {
  return type !== "error_screen" && type !== "browser_error" && isBot(navigator.userAgent);
}

function logErrors(): void {
  let logged = 0;
  onError((caught) => {
    if (logged >= MAX_LOGGED_ERRORS) return;
    logged += 1;
    logEvent(browserErrorEvent(routePatternOf(window.location.pathname), caught));
  });
}

async function send(apiUrl: string, body: MetricEvent): Promise<SendResult> {
  try {
    await browserClient(apiUrl).call("logMetric", { body, keepalive: true });
    return "done";
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null;
    // Other client errors would be rejected again.
    return status === null || status === 429 || status >= 500 ? "later" : "done";
  }
}
